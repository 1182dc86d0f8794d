import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { ask, askedToken, confirm, join } from '../../../../testing/practice/waitlist.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const line = async (practice: Practice) => (await practice.call('GET', '/api/waitlist')).json();

test.each([true, false])(
  'joins once and sends one email after ten concurrent clicks (already joined: %s)',
  async before => {
    const practice = await buildPractice(world);
    const email = before ? await join(world, practice) : undefined;
    const asked = await ask(world, practice, { ...(email && { email }), partOfDay: 'evening' });
    const token = await askedToken(practice, asked);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => confirm(world, token)));
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await line(practice)).toMatchObject([{ partOfDay: 'evening' }]);
    const mails: { subject: string }[] = await (await practice.call('GET', '/api/emails/logs')).json();
    const times = before ? 2 : 1;
    expect(mails.filter(({ subject }) => subject.startsWith('You’re on'))).toHaveLength(times);
    expect(await (await practice.call('GET', '/api/notifications')).json()).toHaveLength(times);
  },
);

test('keeps existing entries confirmed in the migration that adds confirmation', async () => {
  const practice = await buildPractice(world);
  await join(world, practice);
  const { database } = world.services;
  await runAsOwner(database, 'alter table waitlist_entries drop column confirmed_at');
  await runAsOwner(database, await readFile('migrations/0012_waitlist-confirmation.sql', 'utf8'));
  expect(await line(practice)).toHaveLength(1);
});
