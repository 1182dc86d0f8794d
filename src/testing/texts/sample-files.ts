import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Practice } from '../world.ts';

/** An uncompressed ZIP file. */
export function zipOf(parts: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, path]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** With random content, so that each file is different. */
export const pdf = (size = 3_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

/** Uploads a file like the page editor. */
export const upload = (by: Pick<Practice, 'call'>, content: Buffer, name = 'Meal plan.pdf') =>
  by.call('POST', `/api/storefront/files?${new URLSearchParams({ name })}`, content);

/** Uploads a product file like the product dialog. */
export const uploadProduct = (by: Pick<Practice, 'call'>, content: Buffer, name = 'Meal plan.pdf') =>
  by.call('POST', `/api/marketplace/files?${new URLSearchParams({ name })}`, content);

/** Publishes a page with a single block that offers this file. */
export async function offer(practice: Practice, fileId: number | null, overrides: Record<string, unknown> = {}) {
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const block = {
    kind: 'lead',
    id: randomUUID(),
    text: 'Seven quick dinners',
    note: 'In 20 minutes each',
    fileId,
    ...overrides,
  };
  const answer = await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, ctaButtons: [block] });
  return { answer, block: block.id, page: await answer.json() };
}
