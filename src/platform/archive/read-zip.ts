import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, fromFd, open, type ZipFile } from 'yauzl';
import type { Part } from './write-zip.ts';

export type ZipReader = {
  names: string[];
  /** The bytes of a part. @throws when there is none of this name */
  read: (name: string) => AsyncIterable<Uint8Array>;
  close: () => void;
};

/** What lies in a file is listed in memory. */
const maxEntries = 2_000_000;

/**
 * `file`: its path, or the number of an open one, which stays open.
 * @throws when the file is no ZIP, or not whole: what lies in it stands at its end
 */
export async function readZip(file: string | number): Promise<ZipReader> {
  const zip = await new Promise<ZipFile>((done, fail) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    const opened = (reason: Error | null, found: ZipFile) => (reason ? fail(reason) : done(found));
    if (typeof file === 'number') fromFd(file, options, opened);
    else open(file, options, opened);
  });
  // The library would close the file, whoever opened it.
  const close = () => (typeof file === 'number' ? undefined : zip.close());
  try {
    if (zip.entryCount > maxEntries) throw new Error('more parts than anybody writes');
    const entries = await entriesOf(zip);
    return {
      names: [...entries.keys()],
      read: name => partOf(zip, entries.get(name)),
      close,
    };
  } catch (reason) {
    close();
    throw reason;
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((done, fail) => {
    zip.on('entry', entry => {
      if (entries.has(entry.fileName)) return fail(new Error('two parts have one name'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => done(entries));
    zip.once('error', fail);
    zip.readEntry();
  });
}

async function* partOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new Error('a part is missing');
  const stream = await new Promise<Readable>((done, fail) =>
    zip.openReadStream(entry, (reason, found) => (reason ? fail(reason) : done(found))),
  );
  yield* stream;
}

/** True when the part is, byte by byte, the one that was written. */
export async function isWhole(zip: ZipReader, part: Part, stop?: AbortSignal): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of zip.read(part.name)) {
    stop?.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
    if (bytes > part.bytes) return false;
  }
  return bytes === part.bytes && hash.digest('hex') === part.sha256;
}

/** All of a part that is known to be small. @throws when it is not */
export async function readText(zip: ZipReader, name: string, largest = 50_000_000): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of zip.read(name)) {
    size += piece.length;
    if (size > largest) throw new Error('a part is larger than it may be');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The lines of a part, some at a time. `longest`: letters of one. @throws when one is longer */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  most = 200,
  longest = 500_000_000,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  // Each piece is looked through once: a long line is not begun anew with every piece that it takes.
  let begun: string[] = [];
  let length = 0;
  let lines: string[] = [];
  let size = 0;
  const add = (text: string) => {
    begun.push(text);
    length += text.length;
    if (length > longest) throw new Error('a line is longer than it may be');
  };
  const end = () => {
    lines.push(begun.join(''));
    size += length;
    begun = [];
    length = 0;
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    add(first);
    for (const text of others) {
      end();
      add(text);
      if (lines.length < most && size < 4_000_000) continue;
      yield lines;
      lines = [];
      size = 0;
    }
  }
  if (length) end();
  if (lines.length) yield lines;
}
