// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { offer, pdf, upload } from '../../../../testing/texts/sample-files.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

test('concurrent requests send one email, and its link allows five downloads', async () => {
  const practice = await buildPractice(world);
  const file = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, file.id);
  const wish = { storefrontSlug: practice.slug, block, email: `${randomUUID()}@visitor.example` };
  const answers = await times(8, () => call(world)('POST', '/api/leads/request', wish));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const mails: { id: number }[] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails).toHaveLength(1);
  const { text } = await (await practice.call('GET', `/api/emails/logs/${mails[0]?.id}`)).json();
  const link = text.match(/\/file\/[\w-]+/)?.[0] ?? expect.fail('no link');
  const presses = await times(40, () => postForm(world, link, {}));
  expect(presses.filter(({ status }) => status === 303)).toHaveLength(5);
  expect(presses.filter(({ status }) => status === 410)).toHaveLength(35);
});

test('concurrent choosing and deleting of a file: exactly one succeeds', async () => {
  const practice = await buildPractice(world);
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { id } = await (await upload(practice, pdf())).json();
    const remove = () => practice.call('DELETE', `/api/storefront/files/${id}`);
    const pair = round % 2 ? [offer(practice, id), remove()] : [remove(), offer(practice, id)];
    const [one, other] = await Promise.all(pair);
    const statusOf = (each: typeof one) => (each && 'answer' in each ? each.answer : each)?.status;
    outcomes.add([statusOf(one), statusOf(other)].toSorted().join());
    await offer(practice, null);
  }
  for (const outcome of outcomes) expect(['200,409', '204,404']).toContain(outcome);
});

test('concurrent uploads don’t exceed 100 files', async () => {
  const practice = await buildPractice(world);
  await asSystem(world.services.database).db.execute(sql`insert into lead_files (tenant_id, name, kind, size, file)
    select ${practice.tenantId}, 'a.pdf', 'pdf', 1, 'x' from generate_series(1, 98)`);
  const answers = await times(8, () => upload(practice, pdf()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array.from({ length: 6 }, () => 409)]);
  expect(await (await practice.call('GET', '/api/storefront/files')).json()).toHaveLength(100);
});
