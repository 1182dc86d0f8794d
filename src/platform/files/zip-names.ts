import type { Look } from './store.ts';

const endSize = 22;
const longestComment = 65_535;
const largestDirectory = 1_000_000;

/**
 * What a ZIP file holds, by its central directory (APPNOTE 4.3.12 and 4.3.16), the first ones of a very long list.
 * Null when there is none: then it only begins like a ZIP file. Nothing is unpacked.
 */
export async function zipNames(look: Look): Promise<string[] | null> {
  const from = Math.max(0, look.size - endSize - longestComment);
  const tail = await look.at(from, look.size - from);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || end + endSize > tail.length) return null;
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (offset + size > from + end) return null;
  return namesIn(await look.at(offset, Math.min(size, largestDirectory)));
}

function namesIn(directory: Buffer): string[] | null {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null;
    const name = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names.length ? names : null;
}
