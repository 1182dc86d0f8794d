import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { asSystem } from '../../platform/database/scope.ts';
import { client } from '../fuzz/fixtures.ts';
import type { FuzzContext } from '../fuzz/fuzz-context.ts';
import { calendarFile, openCalendarServer, serves } from '../peers/calendar-server.ts';
import { ownWorld, signInAgain } from '../practice/backup.ts';
import { exportOf } from '../practice/portability.ts';
import { mailedCode } from '../practice/room.ts';
import { pdf } from '../texts/sample-files.ts';
import {
  buildMember,
  buildPractice,
  call,
  clientFields,
  cookieOf,
  type Practice,
  testPassword,
  type World,
} from '../world.ts';

/** A call whose body can't be taken from the examples. */
export type Special = {
  world: World;
  practice: Practice;
  keys?: string[];
  path: string;
  body: unknown;
  after?: () => Promise<unknown>;
};

type Prepare = (scene: FuzzContext) => Promise<Special>;

const file =
  (path: string): Prepare =>
  async ({ world, practice }) => ({ world, practice, path, body: pdf() });

/** Starts the two-factor set-up. A code is valid only once, so each call needs one of another 30-second step. */
export async function codes({ practice: { call } }: FuzzContext) {
  const begun = await call('POST', '/api/auth/two-factor', { password: testPassword });
  const { secret } = await begun.json();
  const timestamp = Date.now();
  return (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: timestamp + steps * 30_000 });
}

const withCode =
  (path: string): Prepare =>
  async scene => {
    const code = await codes(scene);
    const { call } = scene.practice;
    if (!path.endsWith('confirm')) await call('POST', '/api/auth/two-factor/confirm', { code: code(0) });
    const body = path.endsWith('confirm') ? { code: code(0) } : { password: testPassword, code: code(1) };
    return { world: scene.world, practice: scene.practice, path, body };
  };

/** An instance with a single practice and a backup. */
async function alone() {
  const { world, practice, folder, restored } = await ownWorld();
  const created = await practice.call('POST', '/api/backups', { kind: 'manual' });
  const { backups } = await created.json();
  return { world, practice, name: String(backups[0].name), folder, restored };
}

/** Prepares a valid call of each route without an example body. */
export const specialCalls: Record<string, Prepare> = {
  'POST /api/auth/two-factor/confirm': withCode('/api/auth/two-factor/confirm'),
  'POST /api/auth/two-factor/recovery-codes': withCode('/api/auth/two-factor/recovery-codes'),
  'POST /api/auth/two-factor/off': withCode('/api/auth/two-factor/off'),
  'POST /api/busy-calendars': async ({ world, practice }) => {
    const { env } = world.services;
    env.ALLOW_PRIVATE_ADDRESSES = true;
    const { url } = await openCalendarServer(serves(calendarFile([])));
    const after = async () => {
      env.ALLOW_PRIVATE_ADDRESSES = false;
    };
    return { world, practice, path: '/api/busy-calendars', body: { address: url }, after };
  },
  'POST /api/domains/check': async ({ world, practice }) => {
    await practice.call('PUT', '/api/domains', { domain: 'bookings.fernhill-audit.com' });
    return { world, practice, path: '/api/domains/check', body: {} };
  },
  'GET /api/domains/allowed': async ({ world }) => {
    const practice = await buildPractice(world);
    const domain = 'bookings.quorvexil.com';
    await asSystem(world.services.database).db.execute(
      sql`insert into domains (tenant_id, domain, token, verified_at) values (${practice.tenantId}, ${domain}, 'x', now())`,
    );
    return { world, practice, path: `/api/domains/allowed?domain=${domain}`, body: undefined };
  },
  'POST /api/storefront/files': file('/api/storefront/files?name=quorvexil.pdf'),
  'POST /api/clients/:id/files': async context => {
    const { id } = await client(context);
    const { world, practice } = context;
    return { world, practice, path: `/api/clients/${id}/files?name=quorvexil.pdf`, body: pdf(), keys: [String(id)] };
  },
  'POST /api/marketplace/files': file('/api/marketplace/files?name=quorvexil.pdf'),
  'POST /api/storefront': async ({ world, practice }) => {
    await world.services.database.pool.query('delete from storefronts where tenant_id = $1', [practice.tenantId]);
    const body = { slug: `${practice.slug}-2`, businessName: 'Fernhill' };
    return { world, practice, path: '/api/storefront', body };
  },
  'POST /api/portability/import': async ({ world, practice }) => {
    const body = new Uint8Array(await exportOf(practice.call, testPassword));
    return { world, practice, path: '/api/portability/import', body };
  },
  'POST /api/sending-hold/release': async ({ world, practice }) => {
    await world.services.database.pool.query(
      `insert into sending_holds (tenant_id, reason) values ($1, 'restore') on conflict do nothing`,
      [practice.tenantId],
    );
    return { world, practice, path: '/api/sending-hold/release', body: { dropsWaiting: false } };
  },
  'POST /api/room/enter': async ({ world, practice }) => {
    const { email } = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const { cookie, code } = await mailedCode(world, practice, email);
    const body = { slug: practice.slug, code };
    return { world, practice: { ...practice, call: call(world, cookie) }, path: '/api/room/enter', body };
  },
  'POST /api/login/code': async scene => {
    const code = await codes(scene);
    const { world, practice } = scene;
    await practice.call('POST', '/api/auth/two-factor/confirm', { code: code(0) });
    const begun = await call(world)('POST', '/api/login', { email: practice.email, password: testPassword });
    const body = { code: code(1) };
    return { world, practice: { ...practice, call: call(world, cookieOf(begun)) }, path: '/api/login/code', body };
  },
  'DELETE /api/auth/email': async ({ world, practice }) => {
    const email = `${crypto.randomUUID()}@practice.example`;
    await practice.call('POST', '/api/auth/email', { email, password: testPassword, code: '' });
    return { world, practice, path: '/api/auth/email', body: undefined };
  },
  'DELETE /api/team/members/:userId/two-factor': async scene => {
    const { world, practice } = scene;
    const member = await buildMember(world, practice, 'assistant');
    const code = await codes({ ...scene, practice: { ...practice, call: member.call } });
    await member.call('POST', '/api/auth/two-factor/confirm', { code: code(0) });
    const path = `/api/team/members/${member.userId}/two-factor`;
    return { world, practice, path, body: undefined, keys: [String(member.userId)] };
  },
  'POST /api/backups': async () => {
    const { world, practice } = await ownWorld();
    return { world, practice, path: '/api/backups', body: { kind: 'manual' } };
  },
  'POST /api/backups/file': async () => {
    const { world, practice, name, folder } = await alone();
    const body = new Uint8Array(readFileSync(join(folder, name)));
    return { world, practice, path: '/api/backups/file', body };
  },
  'POST /api/backups/:name/file': async () => {
    const { world, practice, name } = await alone();
    return { world, practice, path: `/api/backups/${name}/file`, body: { password: testPassword } };
  },
  'POST /api/backups/:name/restore': async () => {
    const { world, practice, name, restored } = await alone();
    const body = { password: testPassword, confirmation: 'restore' };
    const path = `/api/backups/${name}/restore`;
    return { world, practice, path, body, after: () => restored().then(() => signInAgain(world, practice.email)) };
  },
};
