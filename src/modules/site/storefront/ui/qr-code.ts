import { encode } from 'uqr';

/** ISO/IEC 18004: light modules around the code, so many wide. */
const quietZone = 4;

/** The rows of the code of an address, its quiet zone with it; true is dark. 15 % of it may be lost (level M). */
export const qrRows = (address: string): boolean[][] => encode(address, { ecc: 'M', border: quietZone }).data;

/** The dark modules as one path, each a unit square. */
export const qrPath = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A file that prints sharply at any size. */
export function qrSvg(rows: boolean[][]): string {
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(rows)}"/></svg>`;
}

/** At least so many pixels wide: enough for a hand's breadth in print. */
const printWidth = 1_024;

/** Whole pixels for each module, so that every edge is sharp. */
export const qrScale = (rows: boolean[][]): number => Math.ceil(printWidth / rows.length);

export function qrPng(rows: boolean[][]): Promise<Blob | null> {
  const scale = qrScale(rows);
  const canvas = document.createElement('canvas');
  canvas.width = rows.length * scale;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * scale, y * scale, scale, scale);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}
