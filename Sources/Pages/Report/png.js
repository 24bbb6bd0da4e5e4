import { make } from "../Shared/elements.js";
import { Picture } from "./picture.js";

/*
 * Decodes PNG files.
 *
 * They are decoded here and not by the browser, because a canvas keeps its pixels multiplied by alpha:
 * the colors of translucent pixels would come back rounded, and color profiles could change them. Only
 * forms of PNG that framegen does not write are left to the browser.
 */

class Unsupported extends Error {}

/** Reads the chunks of a PNG file. Throws `Unsupported` for forms that framegen does not write. */
function chunksOf(bytes) {
  const view = new DataView(bytes.buffer);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) {
    throw new Error("it is not a PNG file");
  }
  const png = { width: 0, height: 0, kind: 0, palette: null, alphas: null, parts: [] };
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) throw new Error("its end is missing");
    if (type === "IHDR") {
      png.width = view.getUint32(at + 8);
      png.height = view.getUint32(at + 12);
      png.kind = body[9];
      if (body[8] !== 8 || body[12] !== 0) throw new Unsupported();
    } else if (type === "PLTE") png.palette = body;
    else if (type === "tRNS") png.alphas = body;
    else if (type === "IDAT") png.parts.push(body);
    else if (type === "IEND") break;
    at += 12 + length;
  }
  if (png.alphas && png.kind !== 3) throw new Unsupported();
  return png;
}

/** Undoes the filters of a PNG's rows in place; each row starts with the number of its filter. */
function unfilter(raw, height, stride, step) {
  for (let y = 0; y < height; y += 1) {
    const row = y * (stride + 1) + 1;
    const above = row - stride - 1;
    const first = y === 0;
    switch (raw[row - 1]) {
      case 0:
        break;
      case 1:
        for (let x = step; x < stride; x += 1) raw[row + x] += raw[row + x - step];
        break;
      case 2:
        if (!first) for (let x = 0; x < stride; x += 1) raw[row + x] += raw[above + x];
        break;
      case 3:
        for (let x = 0; x < stride; x += 1) {
          const left = x < step ? 0 : raw[row + x - step];
          raw[row + x] += (left + (first ? 0 : raw[above + x])) >> 1;
        }
        break;
      case 4:
        for (let x = 0; x < stride; x += 1) {
          const left = x < step ? 0 : raw[row + x - step];
          const up = first ? 0 : raw[above + x];
          const corner = x < step || first ? 0 : raw[above + x - step];
          const a = Math.abs(up - corner);
          const b = Math.abs(left - corner);
          const c = Math.abs(left + up - 2 * corner);
          raw[row + x] += a <= b && a <= c ? left : b <= c ? up : corner;
        }
        break;
      default:
        throw new Error("a row has an unknown filter");
    }
  }
}

async function decodeHere(bytes) {
  if (typeof DecompressionStream === "undefined") throw new Unsupported();
  const png = chunksOf(bytes);
  const step = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[png.kind];
  if (!step) throw new Unsupported();
  const { width, height } = png;
  const stride = width * step;
  let raw;
  try {
    const stream = new Blob(png.parts).stream().pipeThrough(new DecompressionStream("deflate"));
    raw = new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new Error("its data are damaged");
  }
  if (raw.length !== height * (stride + 1)) throw new Error("its data do not fit its size");
  unfilter(raw, height, stride, step);
  const data = new Uint8ClampedArray(4 * width * height);
  let out = 0;
  for (let y = 0; y < height; y += 1) {
    let at = y * (stride + 1) + 1;
    if (step === 4) {
      data.set(raw.subarray(at, at + stride), out);
      out += stride;
      continue;
    }
    for (let x = 0; x < width; x += 1, at += step, out += 4) {
      let alpha = 255;
      if (png.kind === 2) {
        data[out] = raw[at];
        data[out + 1] = raw[at + 1];
        data[out + 2] = raw[at + 2];
      } else if (png.kind === 3) {
        if (!png.palette) throw new Error("its palette is missing");
        data[out] = png.palette[3 * raw[at]];
        data[out + 1] = png.palette[3 * raw[at] + 1];
        data[out + 2] = png.palette[3 * raw[at] + 2];
        alpha = png.alphas?.[raw[at]] ?? 255;
      } else {
        data[out] = data[out + 1] = data[out + 2] = raw[at];
        if (step === 2) alpha = raw[at + 1];
      }
      data[out + 3] = alpha;
    }
  }
  return new Picture(width, height, data);
}

async function decodeByBrowser(bytes) {
  const bitmap = await createImageBitmap(
    new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  const canvas = make("canvas", { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return new Picture(canvas.width, canvas.height, pixels.data);
}

/** A promise of the picture of a PNG file. */
export async function decodePNG(bytes) {
  try {
    return await decodeHere(bytes);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return await decodeByBrowser(bytes);
  }
}
