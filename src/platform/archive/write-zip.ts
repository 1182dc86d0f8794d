import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What lies in an archive: its name there, its size in bytes, what it holds as a SHA-256. */
export type Part = { name: string; bytes: number; sha256: string };
export type Pieces = AsyncIterable<string | Uint8Array>;

export type ZipWriter = {
  /** Takes a part whole before the next one may begin. `packed`: a picture or a film would only cost time. */
  add: (name: string, pieces: Pieces, options?: { packed?: boolean }) => Promise<Part>;
  finish: () => void;
  output: Readable;
};

/** A ZIP file that is written while it is read: what is in memory does not grow with it. */
export function openZip(now = new Date()): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('the library gives another kind of stream');
  const broken = new Promise<never>((_, fail) => {
    zip.once('error', fail);
    output.once('error', fail);
    // Also its good end; by then nobody waits for this any more.
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

/** What is there whole, as the one piece of a part. */
export async function* pieceOf(whole: string | Uint8Array) {
  yield whole;
}
