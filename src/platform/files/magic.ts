import type { Buffer } from 'node:buffer';

/**
 * True for the signatures of PNG, JPEG, WebP, GIF, AVIF and HEIF. Checked before decoding, because the library would
 * also open SVG, TIFF and others, whose decoders have a larger attack surface.
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
