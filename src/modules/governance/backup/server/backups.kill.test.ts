// @module-tag slow

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { contentOf, ownWorld, signInAgain } from '../../../../testing/practice/backup.ts';
import { buildMember, buildPractice, call, clientFields, testPassword, type World } from '../../../../testing/world.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import type { Backups, SendingHold } from '../contract.ts';
import { backUpNightly } from './nightly.ts';
import { afterRestart, restoreStateOf } from './online-restore.ts';
import { openBackup } from './open-backup.ts';

/** Shared by tests that restore an empty state: each starts without backups, nightly runs and notifications. */
let shared: Awaited<ReturnType<typeof ownWorld>>;
beforeAll(async () => {
  shared = await ownWorld();
});
afterAll(() => shared.world.close());
async function withoutBackups() {
  rmSync(shared.folder, { recursive: true, force: true });
  await execute(shared.world, sql`delete from backup_runs`);
  await execute(shared.world, sql`delete from notifications where type = 'backup'`);
  await execute(shared.world, sql`update users set image = null`);
  return shared;
}

const execute = (world: World, statement: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute(statement);

test('the owner backs up and restores, without a report of failure; then sending is paused until released', {
  timeout: 90_000,
}, async () => {
  const { world, practice, restored } = await ownWorld();
  await practice.call('POST', '/api/clients', clientFields({ firstName: 'Before' }));
  // A backup may be made between the request and the restore.
  await execute(world, sql`update instance set restoring_since = now()`);
  const made = await practice.call('POST', '/api/backups', { kind: 'manual' });
  expect(made.status).toBe(201);
  const { backups }: Backups = await made.json();
  const [{ name = '' } = {}] = backups;
  await practice.call('POST', '/api/clients', clientFields({ firstName: 'After' }));

  const path = `/api/backups/${name}/restore`;
  const ask = (fields: object) => practice.call('POST', path, fields);
  expect((await ask({ password: 'not this one', confirmation: 'restore' })).status).toBe(400);
  expect((await ask({ password: testPassword, confirmation: 'yes' })).status).toBe(400);
  expect((await ask({ password: testPassword, confirmation: 'Restore' })).status).toBe(204);
  await restored();
  // Sessions are not restored.
  expect((await practice.call('GET', '/api/clients')).status).toBe(401);
  const again = await signInAgain(world, practice.email);
  const names = (await (await again('GET', '/api/clients')).json()).map(
    (each: { firstName: string }) => each.firstName,
  );
  expect(names).toEqual(['Before']);
  // At the next start.
  await afterRestart({ ...world.services });
  const notes: { type: string }[] = await (await again('GET', '/api/notifications')).json();
  expect(notes.filter(({ type }) => type === 'backup')).toEqual([]);
  expect((await execute(world, sql`select from email_logs where text like '%tab=backup%'`)).rows).toEqual([]);
  expect((await execute(world, sql`select restoring_since from instance`)).rows).toEqual([{ restoring_since: null }]);
  const { hold }: SendingHold = await (await again('GET', '/api/sending-hold')).json();
  expect(hold).toMatchObject({ reason: 'restore' });
  expect(await (await again('GET', '/api/auth/user')).json()).toMatchObject({ isSendingHeld: true });
  expect((await again('POST', '/api/sending-hold/release', { dropsWaiting: true })).status).toBe(204);
  expect(await (await again('GET', '/api/sending-hold')).json()).toEqual({ hold: null });
  expect(await (await again('GET', '/api/auth/user')).json()).toMatchObject({ isSendingHeld: false });
  await world.close();
});

test('returns 404 for invalid backup names, and 403 on a shared instance', async () => {
  const { world, practice } = await ownWorld();
  for (const name of ['..%2Fsecret', 'secret', 'sorrel-2030-01-01T030000Z-nightly.zip', '..'])
    expect((await practice.call('POST', `/api/backups/${name}/file`, { password: testPassword })).status).toBe(404);
  await practice.call('POST', '/api/backups', { kind: 'manual' });
  const member = await buildMember(world, practice, 'practitioner');
  expect((await member.call('GET', '/api/backups')).status).toBe(403);
  expect((await member.call('GET', '/api/sending-hold')).status).toBe(200);
  expect((await member.call('POST', '/api/sending-hold/release', { dropsWaiting: false })).status).toBe(403);
  await buildPractice(world);
  expect(await (await practice.call('GET', '/api/backups')).json()).toMatchObject({ isOwn: false, backups: [] });
  expect((await practice.call('POST', '/api/backups', { kind: 'manual' })).status).toBe(403);
  await world.close();
});

test('uploads a downloaded backup and rejects an incomplete one', {
  timeout: 60_000,
}, async () => {
  const { world, folder, practice } = await withoutBackups();
  const { backups }: Backups = await (await practice.call('POST', '/api/backups', { kind: 'manual' })).json();
  const made = readFileSync(join(folder, backups[0]?.name ?? ''));
  rmSync(folder, { recursive: true });
  const path = '/api/backups/file';
  const bring = (bytes: Buffer) => practice.call('POST', path, bytes);
  const cut = await bring(made.subarray(0, made.length / 2));
  expect([cut.status, (await cut.json()).message]).toEqual([409, 'This isn’t a Sorrel backup, or it’s incomplete.']);
  expect(readable(folder)).toEqual([]);
  expect((await call(world)('POST', path, made)).status).toBe(401);
  const brought = await bring(made);
  expect(brought.status).toBe(201);
  const after: Backups = await brought.json();
  expect(after.backups).toEqual([
    { ...backups[0], kind: 'uploaded', name: backups[0]?.name.replace('manual', 'uploaded') },
  ]);
  expect(readable(folder)).toEqual([after.backups[0]?.name]);
});

test('runs one restore at a time and reports an interrupted one as failed', {
  timeout: 60_000,
}, async () => {
  const { world, practice } = await ownWorld();
  const { backups }: Backups = await (await practice.call('POST', '/api/backups', { kind: 'manual' })).json();
  const restore = () =>
    practice.call('POST', `/api/backups/${backups[0]?.name}/restore`, {
      password: testPassword,
      confirmation: 'restore',
    });
  let begun = 0;
  world.services.alone = () => void begun++;
  const both = await Promise.all([restore(), restore()]);
  expect(both.map(each => each.status).sort()).toEqual([204, 409]);
  expect(begun).toBe(1);
  const state = async () => (await (await practice.call('GET', '/api/backups')).json()).restore;
  expect(await state()).toBe('running');
  // A restarted program has new services.
  const again = { ...world.services };
  expect(restoreStateOf(again)).toBe('failed');
  await world.close();
});

test('makes one backup a night from 3:00 in the practice’s time zone', async () => {
  const { world, folder } = await withoutBackups();
  const { services } = world;
  // Los Angeles is eight hours behind UTC in January.
  await backUpNightly(services, new Date('2030-01-10T10:59:00Z'));
  expect(readable(folder)).toEqual([]);
  const at = new Date('2030-01-10T11:00:00Z');
  await Promise.all([backUpNightly(services, at), backUpNightly(services, at), backUpNightly(services, at)]);
  expect(readable(folder)).toEqual(['sorrel-2030-01-10T110000Z-nightly.zip']);
  await backUpNightly(services, new Date('2030-01-11T07:00:00Z'));
  expect(readable(folder)).toHaveLength(1);
  await backUpNightly(services, new Date('2030-01-11T11:00:00Z'));
  expect(readable(folder)).toHaveLength(2);
});

test('notifies the owner of a failed backup once and retries after an hour', async () => {
  const { world, folder, practice } = await withoutBackups();
  const { services } = world;
  await execute(world, sql`update users set image = ${`/files/${'cd'.repeat(32)}.webp`}`);
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const files = { ...services.files, sizeOf: () => Promise.reject(full) };
  const broken = { ...services, files };
  await backUpNightly(broken, new Date('2030-01-10T11:00:00Z'));
  await backUpNightly(broken, new Date('2030-01-10T11:59:00Z'));
  await backUpNightly(broken, new Date('2030-01-10T12:00:00Z'));
  const notes = (await (await practice.call('GET', '/api/notifications')).json()).filter(
    (each: { type: string }) => each.type === 'backup',
  );
  expect(notes).toHaveLength(1);
  expect(notes[0].message).toContain('The disk is full');
  expect(readdirSync(folder)).toEqual([]);
  await backUpNightly(services, new Date('2030-01-10T13:00:00Z'));
  expect(readable(folder)).toHaveLength(1);
});

test('an aborted backup leaves no file and starts again later', async () => {
  const { world, folder, practice } = await withoutBackups();
  const { services } = world;
  await execute(world, sql`update users set image = ${`/files/${'cd'.repeat(32)}.webp`}`);
  const at = new Date('2030-01-10T11:00:00Z');
  for (const attempt of [1, 2, 3, 4]) {
    const ending = new AbortController();
    async function* endless() {
      for (let piece = 0; ; piece++) {
        if (piece === 3) ending.abort();
        await new Promise(done => setImmediate(done));
        yield Buffer.alloc(1_000);
      }
    }
    const files = {
      ...services.files,
      sizeOf: async () => 1e9,
      part: async () => Readable.toWeb(Readable.from(endless())) as ReadableStream<Uint8Array>,
    };
    await backUpNightly({ ...services, files }, at, ending.signal);
    expect([ending.signal.aborted, readdirSync(folder)], `${attempt}`).toEqual([true, []]);
  }
  const notes = await (await practice.call('GET', '/api/notifications')).json();
  expect(notes.filter((each: { type: string }) => each.type === 'backup')).toEqual([]);
  await backUpNightly(services, at, new AbortController().signal);
  const [name = ''] = readable(folder);
  expect(name).toContain('nightly');
  // Checking every byte takes as long as writing it, so it must be abortable, too.
  await expect(openBackup(join(folder, name), undefined, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(readable(folder)).toEqual([name]);
});

const readable = (folder: string) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

test('paused emails wait; discarding them on release sends only newer ones', async () => {
  const { world, practice } = await ownWorld();
  const owner = await findOwner(asSystem(world.services.database), practice.tenantId);
  expect(owner).not.toBeNull();
  const mail = (
    subject: string,
  ) => sql`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status, next_attempt_at)
    values (${practice.tenantId}, 'booking', ${subject}, 'a@client.example', 'x', ${subject}, 'x', 'x', ${subject}, 'queued', now())`;
  await execute(world, mail('old'));
  await execute(
    world,
    sql`insert into sending_holds (tenant_id, reason, since) values (${practice.tenantId}, 'restore', now() + interval '1 ms')`,
  );
  const { mailRows } = await import('../../../messaging/emails/server/mail-rows.ts');
  expect(await mailRows.claim(asSystem(world.services.database), undefined, 10)).toEqual([]);
  const { hold }: SendingHold = await (await practice.call('GET', '/api/sending-hold')).json();
  expect(hold?.waiting.mails).toBeGreaterThan(0);
  await execute(world, mail('new'));
  await execute(world, sql`update email_logs set created_at = now() + interval '1 second' where subject = 'new'`);
  await practice.call('POST', '/api/sending-hold/release', { dropsWaiting: true });
  const claimed = await mailRows.claim(asSystem(world.services.database), undefined, 10);
  expect(claimed.map(each => each.subject)).toEqual(['new']);
  expect((await contentOf(world)).email_logs?.filter(line => line.includes('Discarded: it was waiting'))).not.toEqual(
    [],
  );
  await world.close();
});
