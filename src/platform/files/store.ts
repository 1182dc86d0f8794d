import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as WebStream } from 'node:stream/web';
import { randomToken } from '../secrets/tokens.ts';
import { type Judge, type RandomAccess, writeUpload } from './upload.ts';

export type { RandomAccess };

/** Stores immutable files: the content under a name never changes. */
export type FileStore = {
  put: (name: string, content: Uint8Array) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Stores a stream without holding it in memory. `judge` checks the complete file and returns its ending; if it
   * throws, nothing is stored. The name is unique even for identical content, so that the file can be deleted with its
   * owner.
   */
  putStream: <Ending extends string>(
    pieces: AsyncIterable<Uint8Array>,
    judge: Judge<Ending>,
  ) => Promise<{ name: string; size: number; ending: Ending }>;
  /** Stores a stream under a given name; does nothing if the file exists. */
  keepStream: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Bytes; null when there is no such file. */
  sizeOf: (name: string) => Promise<number | null>;
  /** The bytes `from` to `to`, both inclusive; null when there is no such file. */
  part: (name: string, from: number, to: number) => Promise<ReadableStream<Uint8Array> | null>;
  remove: (name: string) => Promise<void>;
};

/** 64 hex digits and an ending. */
export const fileName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** Path below the root, the same in every kind of store. */
export function placeOf(name: string): string {
  if (!fileName.test(name)) throw new Error(`not a file’s name: ${name}`);
  return `${name.slice(0, 2)}/${name}`;
}

/** Files in a folder. A file gets its name only after it is completely written and synced to disk. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, placeOf(name));
  return {
    putStream: async (pieces, judge) => {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `arriving.${randomToken()}`);
      try {
        const { hash, size, ending } = await writeUpload(unfinished, pieces, judge);
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
        await writeUpload(unfinished, pieces, async () => null);
        await rename(unfinished, path);
      } catch (reason) {
        await rm(unfinished, { force: true });
        throw reason;
      }
    },
    sizeOf: async name => (await stat(pathOf(name)).catch(absent))?.size ?? null,
    part: async (name, from, to) => {
      const path = pathOf(name);
      const stats = await stat(path).catch(absent);
      return stats && partStream(path, from, to);
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

/** Null when the file does not exist. */
function absent(reason: unknown): null {
  if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null;
  throw reason;
}

/**
 * The bytes `from` to `to`, both inclusive. The file is opened on the first read, so that an unread stream leaves no
 * descriptor open.
 */
export const partStream = (path: string, from: number, to: number) =>
  WebStream.from(readPart(path, from, to)) as ReadableStream<Uint8Array>;

async function* readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, end });
}
