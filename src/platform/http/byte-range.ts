/** Both ends included. */
export type ByteRange = { from: number; to: number };

/**
 * What a Range header asks of a file (RFC 9110, section 14): all of it where there is none, or one that is not
 * understood or names several; null when nothing of it lies inside the file.
 */
export function byteRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return { from: 0, to: size - 1, isPart: false };
  // "-500": the last 500.
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from > to ? null : { from, to, isPart: true };
}
