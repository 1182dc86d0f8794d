import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { randomToken } from '../secrets/tokens.ts';

/** Random access to an uploaded file before it is stored. */
export type RandomAccess = { size: number; at: (position: number, length: number) => Promise<Buffer> };

/** `hash`: random, even for identical content, so that deleting the file cannot affect another owner. */
export type WrittenUpload<Ending> = { hash: string; size: number; ending: Ending };

/** Checks a complete file and returns its ending. `hash`: the name that it will have in the store, without the ending. */
export type Judge<Ending> = (file: RandomAccess, hash: string) => Promise<Ending>;

/** Streams an upload to a new local file and has `judge` check it once it is complete. */
export async function writeUpload<Ending>(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  judge: Judge<Ending>,
): Promise<WrittenUpload<Ending>> {
  const file = await open(path, 'wx+', 0o600);
  try {
    const hashing = createHash('sha256').update(randomToken());
    let size = 0;
    for await (const piece of pieces) {
      hashing.update(piece);
      await file.writeFile(piece);
      size += piece.length;
    }
    const hash = hashing.digest('hex');
    const ending = await judge({ size, at: (position, length) => readAt(file, position, length) }, hash);
    await file.sync();
    return { hash, size, ending };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
