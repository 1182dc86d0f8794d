import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newTemporary } from './temporary.ts';

/** Where in the file something stands: the first byte, and the one after the last. */
export type Span = { from: number; to: number };

export type UnnamedFile = {
  /** Of the open file, for libraries that read by it. */
  fd: number;
  /** Writes behind what is there already. */
  write: (pieces: AsyncIterable<string | Uint8Array>) => Promise<Span>;
  read: (span: Span) => AsyncGenerator<Uint8Array>;
  close: () => Promise<void>;
};

const piece = 256 * 1024;

/**
 * A file on this machine that has no name any more: nobody else opens it, and whatever ends the program, nothing of it
 * stays. For what is larger than memory and nobody's business. `path`: where it has one for a moment, on the disk that
 * has the room; otherwise where temporary files are.
 */
export async function openUnnamed(path?: string): Promise<UnnamedFile> {
  const file = await (path === undefined ? openTemporary() : openOnce(path));
  let end = 0;
  return {
    fd: file.fd,
    write: async pieces => {
      const from = end;
      for await (const each of pieces) {
        const bytes = typeof each === 'string' ? Buffer.from(each) : each;
        let at = 0;
        while (at < bytes.length) at += (await file.write(bytes, at, bytes.length - at, end + at)).bytesWritten;
        end += bytes.length;
      }
      return { from, to: end };
    },
    read: async function* ({ from, to }) {
      for (let at = from; at < to; ) {
        const wanted = Math.min(piece, to - at);
        const { buffer, bytesRead } = await file.read(new Uint8Array(wanted), 0, wanted, at);
        if (!bytesRead) throw new Error('a file is shorter than what was written into it');
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}

async function openTemporary() {
  const folder = await newTemporary('sorrel-');
  return open(join(folder, 'unnamed'), 'wx+', 0o600).finally(() => rm(folder, { recursive: true, force: true }));
}

async function openOnce(path: string) {
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}
