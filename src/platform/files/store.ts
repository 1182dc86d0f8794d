import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../tokens.ts';

/** Where files are kept, under names that are made from their content: the same name is always the same bytes. */
export type FileStore = {
  put: (name: string, content: Uint8Array) => Promise<void>;
  /** null when there is none of this name. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Names that `put` is ever given: a SHA-256 in hex, and an ending. */
export const fileName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** In a folder. A file appears under its name only when all of it is on the disk. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!fileName.test(name)) throw new Error(`not a file's name: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  return {
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
        if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null;
        throw reason;
      }
    },
  };
}
