/** Both ends included. */
type ByteRange = { from: number; to: number };

/**
 * What a Range header asks of a file (RFC 9110, section 14): all of it where there is none, or one that is not
 * understood or names several; null when nothing of it lies inside the file.
 */
function byteRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return { from: 0, to: size - 1, isPart: false };
  // "-500": the last 500.
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from > to ? null : { from, to, isPart: true };
}

type File = { etag: string; size: number };
type Wanted = (ByteRange & { isPart: boolean }) | 'changed' | 'known' | 'outside';

/**
 * What a request wants of a file with this strong tag, in the order of RFC 9110, section 13.2.2: nothing, because it is
 * another file by now (`changed`) or the one that the asker has (`known`); a part, or all of it. Who goes on with what
 * another file began (If-Range) is given the whole new one, never its second half.
 */
export function wantedPart(header: (name: string) => string | undefined, { etag, size }: File): Wanted {
  const match = header('if-match');
  if (match !== undefined && !names(match, etag)) return 'changed';
  // Here a weak tag of the same file is good enough.
  if (names(header('if-none-match')?.replaceAll('W/', '') ?? '', etag)) return 'known';
  const condition = header('if-range');
  // A day of change is none: a file that was replaced twice in a second would have the same one.
  const isSame = condition === undefined || condition.trim() === etag;
  return byteRange(isSame ? header('range') : undefined, size) ?? 'outside';
}

const names = (list: string, etag: string) => {
  const tags = list.split(',').map(tag => tag.trim());
  return tags.includes('*') || tags.includes(etag);
};
