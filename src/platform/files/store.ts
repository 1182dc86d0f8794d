import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as WebStream } from 'node:stream/web';
import { randomToken } from '../secrets/tokens.ts';
import { type Look, writeArriving } from './arriving.ts';

export type { Look };

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
  /** Keeps what arrives piece by piece under the name that it has elsewhere; one that is there stays as it is. */
  keepStream: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** In bytes; null when there is none of this name. */
  sizeOf: (name: string) => Promise<number | null>;
  /** The bytes from `from` to `to`, both included; null when there is none of this name. */
  part: (name: string, from: number, to: number) => Promise<ReadableStream<Uint8Array> | null>;
  remove: (name: string) => Promise<void>;
};

/** Names that `put` is ever given: a SHA-256 in hex, and an ending. */
export const fileName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** Where it lies below the root of a store, the same in every kind of store. */
export function placeOf(name: string): string {
  if (!fileName.test(name)) throw new Error(`not a file’s name: ${name}`);
  return `${name.slice(0, 2)}/${name}`;
}

/** In a folder. A file appears under its name only when all of it is on the disk. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, placeOf(name));
  return {
    putStream: async (pieces, judge) => {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `arriving.${randomToken()}`);
      try {
        const { hash, size, ending } = await writeArriving(unfinished, pieces, judge);
        const name = `${hash}.${ending}`;
        await mkdir(join(pathOf(name), '..'), { recursive: true });
        await rename(unfinished, pathOf(name));
        return { name, size, ending };
      } catch (reason) {
        await rm(unfinished, { force: true });
        throw reason;
      }
    },
    keepStream: async (name, pieces) => {
      const path = pathOf(name);
      if (await stat(path).catch(absent)) return;
      await mkdir(join(path, '..'), { recursive: true });
      const unfinished = `${path}.${randomToken()}`;
      try {
        await writeArriving(unfinished, pieces, async () => null);
        await rename(unfinished, path);
      } catch (reason) {
        await rm(unfinished, { force: true });
        throw reason;
      }
    },
    sizeOf: async name => (await stat(pathOf(name)).catch(absent))?.size ?? null,
    part: async (name, from, to) => {
      const path = pathOf(name);
      const found = await stat(path).catch(absent);
      return found && partStream(path, from, to);
    },
    remove: async name => rm(pathOf(name), { force: true }),
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

/** The bytes of a file from `from` to `to`, both included; opened when the first is wanted, so never left open unread. */
export const partStream = (path: string, from: number, to: number) =>
  WebStream.from(readPart(path, from, to)) as ReadableStream<Uint8Array>;

async function* readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, end });
}
