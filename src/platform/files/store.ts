import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../tokens.ts';
import { partStream } from './part-stream.ts';

/** Where files are kept, under names that are made from their content: the same name is always the same bytes. */
export type FileStore = {
  put: (name: string, content: Uint8Array) => Promise<void>;
  /** null when there is none of this name. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Keeps what arrives piece by piece, never all of it in memory. `judge` looks at the whole and gives its ending, or
   * throws, and nothing is kept. The name is like no other, so that the file can be removed with what it belongs to.
   */
  putStream: <Ending extends string>(
    pieces: AsyncIterable<Uint8Array>,
    judge: (look: Look) => Promise<Ending>,
  ) => Promise<{ name: string; size: number; ending: Ending }>;
  /** The bytes from `from` to `to`, both included; null when there is none of this name. */
  part: (name: string, from: number, to: number) => Promise<ReadableStream<Uint8Array> | null>;
  remove: (name: string) => Promise<void>;
};

/** A file before it is kept. */
export type Look = { size: number; at: (position: number, length: number) => Promise<Buffer> };

/** Names that `put` is ever given: a SHA-256 in hex, and an ending. */
export const fileName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** In a folder. A file appears under its name only when all of it is on the disk. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!fileName.test(name)) throw new Error(`not a file's name: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    putStream: async (pieces, judge) => {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `arriving.${randomToken()}`);
      try {
        const { hash, size, ending } = await write(unfinished, pieces, judge);
        const name = `${hash}.${ending}`;
        await mkdir(join(pathOf(name), '..'), { recursive: true });
        await rename(unfinished, pathOf(name));
        return { name, size, ending };
      } catch (reason) {
        await rm(unfinished, { force: true });
        throw reason;
      }
    },
    part: async (name, from, to) => {
      const path = pathOf(name);
      const found = await stat(path).catch(absent);
      return found && partStream(path, from, to);
    },
    remove: name => rm(pathOf(name), { force: true }),
    put: async (name, content) => {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true });
      const unfinished = `${path}.${randomToken()}`;
      try {
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (reason) {
        await rm(unfinished, { force: true });
        throw reason;
      }
    },
    get: async name => {
      try {
        return new Uint8Array(await readFile(pathOf(name)));
      } catch (reason) {
        return absent(reason);
      }
    },
  };
}

/** null for a file that is not there. */
function absent(reason: unknown): null {
  if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null;
  throw reason;
}

async function write<Ending>(path: string, pieces: AsyncIterable<Uint8Array>, judge: (look: Look) => Promise<Ending>) {
  const file = await open(path, 'wx+', 0o600);
  try {
    // The salt keeps two files of the same content apart.
    const hash = createHash('sha256').update(randomToken());
    let size = 0;
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
      size += piece.length;
    }
    const ending = await judge({ size, at: (position, length) => readAt(file, position, length) });
    await file.sync();
    return { hash: hash.digest('hex'), size, ending };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
