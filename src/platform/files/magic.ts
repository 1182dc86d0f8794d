import type { Buffer } from 'node:buffer';

/**
 * True when the first bytes are those of a PNG, JPEG, WebP, GIF, AVIF or HEIF. Asked before any decoder sees the rest:
 * the library would open SVG, TIFF and more, whose decoders are larger and older.
 */
export function drawnHere(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return beginnings.some(each => each.test(head));
}

const beginnings = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(avi[fs]|hei[cxms]|hev[cxms]|mif1|msf1)/s,
];
