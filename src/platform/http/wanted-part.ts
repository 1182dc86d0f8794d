import { type ByteRange, byteRange } from './byte-range.ts';

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
