/** Both ends inclusive. */
type ByteRange = { from: number; to: number };

/**
 * Parses a Range header (RFC 9110, section 14). The whole file if the header is missing, malformed or names several
 * ranges; null if the range is outside the file.
 */
function byteRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return { from: 0, to: size - 1, isPart: false };
  // "-500" means the last 500 bytes.
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from > to ? null : { from, to, isPart: true };
}

type File = { etag: string; size: number };
type Wanted = (ByteRange & { isPart: boolean }) | 'changed' | 'known' | 'outside';

/**
 * Evaluates the preconditions of a request for a file with a strong ETag, in the order of RFC 9110, section 13.2.2:
 * `changed` (412), `known` (304), or the range to send. With an If-Range of another version the whole file is sent,
 * never a part of the new one.
 */
export function evaluateRange(header: (name: string) => string | undefined, { etag, size }: File): Wanted {
  const match = header('if-match');
  if (match !== undefined && !names(match, etag)) return 'changed';
  // If-None-Match compares weakly.
  if (names(header('if-none-match')?.replaceAll('W/', '') ?? '', etag)) return 'known';
  const condition = header('if-range');
  // A date in If-Range is ignored, because two versions of one second would have the same date.
  const isSame = condition === undefined || condition.trim() === etag;
  return byteRange(isSame ? header('range') : undefined, size) ?? 'outside';
}

const names = (list: string, etag: string) => {
  const tags = list.split(',').map(tag => tag.trim());
  return tags.includes('*') || tags.includes(etag);
};
