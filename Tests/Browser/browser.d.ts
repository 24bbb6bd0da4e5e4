// What the linter's libraries do not know yet.
declare class DecompressionStream implements GenericTransformStream {
  constructor(format: string);
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}
