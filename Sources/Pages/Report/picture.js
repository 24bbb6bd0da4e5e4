/** A decoded picture: RGBA, 8 bits each, not multiplied by alpha, from the top row down. */
export class Picture {
  /** @param {Uint8ClampedArray} data */
  constructor(width, height, data) {
    this.width = width;
    this.height = height;
    this.data = data;
    this.words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  }

  get size() {
    return this.data.length;
  }

  drawTo(context) {
    context.putImageData(new ImageData(this.data, this.width, this.height), 0, 0);
  }

  /** The components of a pixel, or null outside. */
  at(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return null;
    const start = 4 * (y * this.width + x);
    return Array.from(this.data.subarray(start, start + 4));
  }
}
