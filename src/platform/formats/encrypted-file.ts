import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Pieces } from './zip.ts';

/**
 * Encrypted file: `beginning`, a salt of 16 bytes, then chunks. A chunk is four bytes of length (the highest bit marks
 * the last chunk), the AES-256-GCM ciphertext, and the tag. Each file has its own key, so the chunk number can serve as
 * nonce. The length is authenticated data: chunks cannot be reordered, dropped or truncated unnoticed.
 */
const beginning = Buffer.from('SORREL SEALED 1\n');
const chunkSize = 1 << 20;
const lastBit = 0x8000_0000;
const tagSize = 16;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** OWASP's recommended cost for scrypt; takes 128 MB. */
const keyOf = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });

export async function* encryptFile(pieces: Pieces, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([beginning, salt]);
  let place = 0;
  let waiting = Buffer.alloc(0);
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, Buffer.from(piece)]);
    while (waiting.length > chunkSize) {
      yield chunkOf(key, place++, { text: waiting.subarray(0, chunkSize), isLast: false });
      waiting = waiting.subarray(chunkSize);
    }
  }
  yield chunkOf(key, place, { text: waiting, isLast: true });
}

function chunkOf(key: Buffer, place: number, { text, isLast }: { text: Buffer; isLast: boolean }): Buffer {
  const head = headOf(text.length, isLast);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(head);
  return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE((length | (isLast ? lastBit : 0)) >>> 0);
  return head;
}

function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 6, 6);
  return nonce;
}

export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return (await take(file, beginning.length)).equals(beginning);
  } finally {
    await file.close();
  }
}

/**
 * Decrypts the file chunk by chunk.
 * @throws DecryptionFailed for a wrong passphrase or a damaged file
 */
export async function* decryptFile(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    await take(file, beginning.length);
    const key = await keyOf(passphrase, await take(file, 16));
    for (let place = 0, isLast = false; !isLast; place++) {
      const head = await take(file, 4);
      if (head.length < 4) throw new DecryptionFailed();
      const value = head.readUInt32BE();
      isLast = value >= lastBit;
      const length = value % lastBit;
      if (length > chunkSize) throw new DecryptionFailed();
      const [text, tag] = [await take(file, length), await take(file, tagSize)];
      if (tag.length < tagSize) throw new DecryptionFailed();
      yield opened(key, place, { head, text, tag });
    }
    if ((await take(file, 1)).length) throw new DecryptionFailed();
  } finally {
    await file.close();
  }
}

export class DecryptionFailed extends Error {
  constructor() {
    super('the passphrase is another one, or the file is damaged');
  }
}

function opened(key: Buffer, place: number, { head, text, tag }: Record<'head' | 'text' | 'tag', Buffer>): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(head).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new DecryptionFailed();
  }
}

/** Reads up to `length` bytes; fewer at the end of the file. */
async function take(file: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, null);
  return buffer.subarray(0, bytesRead);
}
