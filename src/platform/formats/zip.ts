import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Entry, fromFd, open, type ZipFile } from 'yauzl';
import { ZipFile as OutputZip } from 'yazl';

/** An entry: its name, its size in bytes, and the SHA-256 of its content in hex. */
export type Part = { name: string; bytes: number; sha256: string };
export type Pieces = AsyncIterable<string | Uint8Array>;

export type ZipWriter = {
  /**
   * Writes an entry completely; call again only after it resolves. `packed`: stored without compression, for content
   * that is already compressed (pictures, video).
   */
  add: (name: string, pieces: Pieces, options?: { packed?: boolean }) => Promise<Part>;
  finish: () => void;
  output: Readable;
};

/** Writes a ZIP as a stream with constant memory. */
export function openZip(now = new Date()): ZipWriter {
  const zip = new OutputZip();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('the library gives another kind of stream');
  const broken = new Promise<never>((_, fail) => {
    zip.once('error', fail);
    output.once('error', fail);
    // Also emitted after a normal end, when nothing awaits `broken` any longer.
    output.once('close', () => fail(new Error('the reader of the archive has stopped')));
  });
  broken.catch(() => undefined);
  return {
    add: async (name, pieces, { packed = false } = {}) => {
      const part = { name, bytes: 0, sha256: '' };
      const stream = Readable.from(measured(pieces, part), { objectMode: false });
      const consumed = new Promise<void>((done, fail) => stream.once('end', done).once('error', fail));
      zip.addReadStream(stream, name, { mtime: now, mode: 0o100600, compressionLevel: packed ? 0 : 5 });
      try {
        await Promise.race([consumed, broken]);
      } catch (reason) {
        stream.destroy();
        output.destroy(new Error('a part of the archive could not be read'));
        throw reason;
      }
      return part;
    },
    finish: () => zip.end(),
    output,
  };
}

async function* measured(pieces: Pieces, part: Part) {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    part.bytes += bytes.length;
    yield bytes;
  }
  part.sha256 = hash.digest('hex');
}

/** The content of an entry that is already in memory. */
export async function* pieceOf(content: string | Uint8Array) {
  yield content;
}

export type ZipReader = {
  names: string[];
  /** @throws Error when there is no entry of this name */
  read: (name: string) => AsyncIterable<Uint8Array>;
  close: () => void;
};

/** Bounds the memory for the list of entries. */
const maxEntries = 2_000_000;

/**
 * `file`: a path, or an open file descriptor, which stays open.
 * @throws Error when the file is not a ZIP or is truncated (its directory is at the end)
 */
export async function readZip(file: string | number): Promise<ZipReader> {
  const zip = await new Promise<ZipFile>((done, fail) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    const opened = (reason: Error | null, zipFile: ZipFile) => (reason ? fail(reason) : done(zipFile));
    if (typeof file === 'number') fromFd(file, options, opened);
    else open(file, options, opened);
  });
  // The library would also close a descriptor that the caller opened.
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
    zip.openReadStream(entry, (reason, readable) => (reason ? fail(reason) : done(readable))),
  );
  yield* stream;
}

/** Verifies size and SHA-256 of an entry. */
export async function isIntact(zip: ZipReader, part: Part, stop?: AbortSignal): Promise<boolean> {
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

/**
 * Reads a small entry into memory.
 * @throws Error when it is larger than `maxBytes` bytes
 */
export async function readText(zip: ZipReader, name: string, maxBytes = 50_000_000): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of zip.read(name)) {
    size += piece.length;
    if (size > maxBytes) throw new Error('a part is larger than it may be');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Yields the lines of an entry in batches of `maxLines`. `maxLineLength`: characters per line.
 * @throws Error when a line is longer
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  maxLines = 200,
  maxLineLength = 500_000_000,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  // Pieces are collected and joined once per line; appending to one string would take quadratic time for a long line.
  let begun: string[] = [];
  let length = 0;
  let lines: string[] = [];
  let size = 0;
  const add = (text: string) => {
    begun.push(text);
    length += text.length;
    if (length > maxLineLength) throw new Error('a line is longer than it may be');
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
      if (lines.length < maxLines && size < 4_000_000) continue;
      yield lines;
      lines = [];
      size = 0;
    }
  }
  if (length) end();
  if (lines.length) yield lines;
}
