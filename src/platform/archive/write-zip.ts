import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

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
  const zip = new ZipFile();
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
      const taken = new Promise<void>((done, fail) => stream.once('end', done).once('error', fail));
      zip.addReadStream(stream, name, { mtime: now, mode: 0o100600, compressionLevel: packed ? 0 : 5 });
      try {
        await Promise.race([taken, broken]);
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
export async function* pieceOf(whole: string | Uint8Array) {
  yield whole;
}
