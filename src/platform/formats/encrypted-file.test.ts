import { createDecipheriv, scryptSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { payFullCost } from '../../testing/setup/cheap-hash.ts';
import { encryptFile } from './encrypted-file.ts';
import { pieceOf } from './zip.ts';

beforeEach(payFullCost);

test('derives the key with the scrypt cost that OWASP recommends', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of encryptFile(pieceOf('a backup'), 'a passphrase')) pieces.push(piece);
  const [beginning = Buffer.of(), chunk = Buffer.of()] = pieces;
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  const key = scryptSync('a passphrase', beginning.subarray(-16), 32, cost);
  const [head, text, tag] = [chunk.subarray(0, 4), chunk.subarray(4, -16), chunk.subarray(-16)];
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12)).setAAD(head).setAuthTag(tag);
  expect(Buffer.concat([decipher.update(text), decipher.final()]).toString()).toBe('a backup');
});
