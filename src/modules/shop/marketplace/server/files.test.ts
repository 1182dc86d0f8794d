// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { pdf, uploadProduct, zipOf } from '../../../../testing/texts/sample-files.ts';
import { buildMember, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { deleteUnusedFiles } from './files.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async ({ call }: Pick<Practice, 'call'>) => (await call('GET', '/api/marketplace/files')).json();
const arrive = async (practice: Pick<Practice, 'call'>) => (await uploadProduct(practice, pdf())).json();
const sell = async ({ call }: Pick<Practice, 'call'>, fileId: number) => {
  const answer = await call('POST', '/api/digital-products', { title: 'Gut reset', price: '39', fileId });
  return { status: answer.status, body: await answer.json() };
};
const execute = (statement: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute<{ file: string }>(statement);
const storedName = async (id: number) => {
  const { rows } = await execute(sql`select file from product_files where id = ${id}`);
  return rows[0]?.file ?? expect.fail('no file');
};

test('detects an uploaded file by content and shows its name on the product', async () => {
  const practice = await buildPractice(world);
  const answer = await uploadProduct(practice, zipOf({ 'a.txt': 'hello' }), 'Course.exe');
  expect(answer.status).toBe(201);
  const file = await answer.json();
  expect(file).toMatchObject({ kind: 'zip', name: 'Course.exe.zip' });
  expect(await list(practice)).toEqual([file]);
  expect((await sell(practice, file.id)).body).toMatchObject({ fileId: file.id, fileName: file.name });
  expect((await uploadProduct(practice, Buffer.from('<script>alert(1)</script>'), 'a.pdf')).status).toBe(415);
});

test('accepts 100 MB and rejects one byte more', async () => {
  const practice = await buildPractice(world);
  const largest = Buffer.concat([pdf(), Buffer.alloc(100 * 1024 ** 2 - 3_000)]);
  expect((await uploadProduct(practice, largest)).status).toBe(201);
  const lying = await practice.call('POST', '/api/marketplace/files?name=a.pdf', Buffer.concat([largest, pdf(9)]), {
    'content-length': '100',
  });
  expect([lying.status, (await lying.json()).message]).toEqual([413, 'Please choose a file of at most 100 MB']);
  const honest = await practice.call('POST', '/api/marketplace/files?name=a.pdf', pdf(), {
    'content-length': String(100 * 1024 ** 2 + 1),
  });
  expect(honest.status).toBe(413);
  expect(await list(practice)).toHaveLength(1);
});

test('sold files aren’t served under /files', async () => {
  const practice = await buildPractice(world);
  const [plan, picture] = [
    await arrive(practice),
    await (await uploadProduct(practice, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).json(),
  ];
  for (const { id } of [plan, picture]) {
    const name = await storedName(id);
    expect(await world.services.files.get(name)).not.toBeNull();
    expect((await world.request(`/files/${name}`)).status).toBe(404);
  }
});

test('rejects another practice’s file on a product with 404', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await arrive(practice);
  expect(await list(other)).toEqual([]);
  const theirs = await sell(other, id);
  expect([theirs.status, theirs.body.errors.fileId]).toEqual([404, expect.stringContaining('no longer exists')]);
  const { body } = await sell(other, (await arrive(other)).id);
  expect((await other.call('PUT', `/api/digital-products/${body.id}`, { fileId: id })).status).toBe(404);
});

test('deletes a replaced file from disk once no product uses it', async () => {
  const practice = await buildPractice(world);
  const [first, second] = [await arrive(practice), await arrive(practice)];
  const name = await storedName(first.id);
  const { body: one } = await sell(practice, first.id);
  const { body: two } = await sell(practice, first.id);
  const replace = async (id: number, fileId: number | null) =>
    (await practice.call('PUT', `/api/digital-products/${id}`, { fileId })).json();
  expect((await replace(one.id, second.id)).fileName).toBe(second.name);
  expect(await world.services.files.get(name)).not.toBeNull();
  expect((await practice.call('DELETE', `/api/digital-products/${two.id}`)).status).toBe(204);
  expect(await world.services.files.get(name)).toBeNull();
  expect(await list(practice)).toEqual([second]);
  expect((await replace(one.id, second.id)).fileId).toBe(second.id);
  expect(await list(practice)).toEqual([second]);
  await practice.call('PUT', `/api/digital-products/${one.id}`, { isActive: false });
  expect((await replace(one.id, null)).fileName).toBeNull();
  expect(await list(practice)).toEqual([]);
});

test('keeps the file of a sold and deleted product for its buyers', async () => {
  const practice = await buildPractice(world);
  const file = await arrive(practice);
  const name = await storedName(file.id);
  const { body } = await sell(practice, file.id);
  await execute(sql`insert into product_purchases
    (tenant_id, product_id, customer_email, price, amount, currency, download_limit, status)
    values (${practice.tenantId}, ${body.id}, 'ann@example.com', 39, 39, 'USD', 3, 'completed')`);
  expect((await practice.call('DELETE', `/api/digital-products/${body.id}`)).status).toBe(204);
  expect(await world.services.files.get(name)).not.toBeNull();
  await deleteUnusedFiles(world.services, new Date(Date.now() + 48 * 3_600_000));
  expect(await world.services.files.get(name)).not.toBeNull();
});

test('deletes a file without a product after a day', async () => {
  const practice = await buildPractice(world);
  const [left, used] = [await arrive(practice), await arrive(practice)];
  const name = await storedName(left.id);
  await sell(practice, used.id);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await deleteUnusedFiles(world.services, inHours(23));
  expect(await list(practice)).toHaveLength(2);
  await deleteUnusedFiles(world.services, inHours(25));
  expect(await list(practice)).toEqual([used]);
  expect(await world.services.files.get(name)).toBeNull();
});

test('limits a practice to 500 files and 5 GB', async () => {
  const practice = await buildPractice(world);
  const fill = (count: number, size: number) =>
    execute(sql`insert into product_files (tenant_id, name, kind, size, file)
      select ${practice.tenantId}, 'a.pdf', 'pdf', ${size}, 'x' || i from generate_series(1, ${count}::int) i`);
  await fill(5, 1_000_000_000);
  expect((await uploadProduct(practice, pdf())).status).toBe(201);
  await fill(1, 368_700_000);
  const over = await uploadProduct(practice, pdf(30_000));
  expect([over.status, (await over.json()).message]).toEqual([409, expect.stringContaining('5 GB')]);
  await fill(493, 1);
  const full = await uploadProduct(practice, pdf());
  expect([full.status, (await full.json()).message]).toEqual([409, expect.stringContaining('500 files')]);
});

test('rejects uploads by viewers, assistants, visitors and other sites', async () => {
  const practice = await buildPractice(world);
  for (const role of ['viewer', 'assistant'] as const) {
    const member = await buildMember(world, practice, role);
    expect((await uploadProduct(member, pdf())).status).toBe(403);
    expect((await member.call('GET', '/api/marketplace/files')).status).toBe(200);
  }
  expect((await uploadProduct({ call: call(world) }, pdf())).status).toBe(401);
  const headers = { origin: 'https://evil.example' };
  expect((await practice.call('POST', '/api/marketplace/files?name=a.pdf', pdf(), headers)).status).toBe(403);
});
