import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { sendDigests } from './send.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('many workers at once write one mail a day; a crash before the commit leaves it to be written', async () => {
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/digest', { isOn: true, hour: 7 });
  await practice.call('POST', '/api/subscribers', { email: 'ann@reader.example', hasAgreed: true });
  const { db } = asSystem(world.services.database);
  const due = () => db.execute(sql`update digests set next_at = now() - interval '1 minute', told_until = null`);
  const count = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int from email_logs where cause like 'summary of %'`))
      .rows[0]?.count;
  await due();
  // Whoever dies after the mail was written and before all is committed has written nothing.
  const dying = () => {
    throw new Error('gone');
  };
  await sendDigests({ ...world.services, jobs: { enqueue: dying } });
  expect(await count()).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => sendDigests(world.services)));
  expect(await count()).toBe(1);
  // Even if its row is put back, the day has had its mail.
  await due();
  await sendDigests(world.services);
  expect(await count()).toBe(1);
});
