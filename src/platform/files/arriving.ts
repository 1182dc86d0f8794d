import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { randomToken } from '../secrets/tokens.ts';

/** A file before it is kept. */
export type Look = { size: number; at: (position: number, length: number) => Promise<Buffer> };

/** `hash`: like no other, even of the same content, so that a file can be removed with what it belongs to. */
export type Arrived<Ending> = { hash: string; size: number; ending: Ending };

/** Writes what arrives piece by piece to a new file on this machine, and has the whole of it judged. */
export async function writeArriving<Ending>(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  judge: (look: Look) => Promise<Ending>,
): Promise<Arrived<Ending>> {
  const file = await open(path, 'wx+', 0o600);
  try {
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
