// @module-tag slow

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { ownWorld } from '../../../../testing/practice/backup.ts';
import { buildPractice, type Practice, testPassword, type World } from '../../../../testing/world.ts';
import type { Backups } from '../contract.ts';
import { backUpNightly } from './nightly.ts';
import { afterRestart } from './online-restore.ts';

const execute = (world: World, statement: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute<Record<string, unknown>>(statement);

async function askToRestore(practice: Practice) {
  const { backups }: Backups = await (await practice.call('POST', '/api/backups', { kind: 'manual' })).json();
  const fields = { password: testPassword, confirmation: 'restore' };
  return (await practice.call('POST', `/api/backups/${backups[0]?.name}/restore`, fields)).status;
}

/** The services after a restart: in this process, or in a new one. */
const restarted = ({ services }: World) => ({ ...services });

async function told(world: World, practice: Pick<Practice, 'call'>) {
  const notes: { type: string; title: string; message: string }[] = await (
    await practice.call('GET', '/api/notifications')
  ).json();
  const { rows } = await execute(
    world,
    sql`select recipient_email as to, subject, text from email_logs where kind = 'account' and text like '%tab=backup%'`,
  );
  return { notes: notes.filter(each => each.type === 'backup'), mails: rows };
}

test('notifies the owner of a failed restore once, by email and in the app', {
  timeout: 90_000,
}, async () => {
  const { world, practice } = await ownWorld();
  const picture = `${'ab'.repeat(32)}.webp`;
  await world.services.files.put(picture, Buffer.alloc(1_000));
  await execute(world, sql`update users set image = ${`/files/${picture}`}`);
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  world.services.files = { ...world.services.files, keepStream: () => Promise.reject(full) };
  const ends: Promise<unknown>[] = [];
  world.services.alone = work => void ends.push(work(world.services.database).catch(reason => reason));
  expect(await askToRestore(practice)).toBe(204);
  // Nobody is notified while it is running.
  await afterRestart(world.services);
  expect(await told(world, practice)).toEqual({ notes: [], mails: [] });
  expect(await Promise.all(ends)).toEqual([full]);
  for (const again of [restarted(world), restarted(world)])
    await Promise.all([afterRestart(again), afterRestart(again)]);
  const { notes, mails } = await told(world, practice);
  expect(notes).toMatchObject([
    { title: 'Nothing was restored', message: expect.stringContaining('The disk is full.') },
  ]);
  expect(mails).toMatchObject([{ to: practice.email, subject: 'Nothing was restored' }]);
  expect(mails[0]?.text).toContain('everything as it was before');
  await world.close();
});

test('notifies of an interrupted restore at the next start, even after a failed attempt', {
  timeout: 90_000,
}, async () => {
  const { world, practice } = await ownWorld();
  world.services.alone = () => undefined;
  expect(await askToRestore(practice)).toBe(204);
  await execute(
    world,
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  await execute(world, sql`create trigger gone before insert on notifications for each row execute function refuse()`);
  await afterRestart(restarted(world));
  await execute(world, sql`drop trigger gone on notifications`);
  expect(await told(world, practice)).toEqual({ notes: [], mails: [] });
  // A separate worker can't tell whether it is still running.
  await afterRestart({ ...restarted(world), env: { ...world.services.env, ROLE: 'worker' } });
  expect((await told(world, practice)).mails).toEqual([]);
  await afterRestart(restarted(world));
  await afterRestart(restarted(world));
  const { notes, mails } = await told(world, practice);
  expect([notes.length, mails.length]).toEqual([1, 1]);
  await world.close();
});

test('emails a failed nightly backup once a night, but not on a shared instance', {
  timeout: 90_000,
}, async () => {
  const { world, practice } = await ownWorld();
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  await execute(world, sql`update users set image = ${`/files/${'cd'.repeat(32)}.webp`}`);
  const broken = {
    ...world.services,
    files: { ...world.services.files, sizeOf: () => Promise.reject(full) },
  };
  await backUpNightly(broken, new Date('2030-01-10T11:00:00Z'));
  await backUpNightly(broken, new Date('2030-01-10T12:00:00Z'));
  const subject = 'Last night’s backup failed';
  expect(await told(world, practice)).toMatchObject({ notes: [{ title: subject }], mails: [{ subject }] });
  await buildPractice(world);
  await backUpNightly(broken, new Date('2030-01-11T11:00:00Z'));
  expect((await told(world, practice)).mails).toHaveLength(1);
  await world.close();
});
