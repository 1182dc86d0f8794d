import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailLog } from '../src/features/emails/contract.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { runAsOwner } from '../src/testing/cluster.ts';
import { openS3Server } from '../src/testing/s3-server.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { newFolder } from './folders.ts';
import { get, post, signUp, spawnProgram, startProgram } from './program.ts';

let server: EmbeddedPostgres;
let url: string;
beforeAll(async () => {
  server = await startEmbeddedPostgres(newFolder(), createLog('silent'));
  for (const statement of statementsOf('deploy/database.sql')) await runAsOwner(server.connectionString, statement);
  url = server.connectionString.replace('//sorrel@', '//friend@').replace('/postgres?', '/practice?');
});
afterAll(() => server.stop());

/** As PostgreSQL's image runs them; but the superuser of this server has another name, which the role has there. */
const statementsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^(--|\\).*$/gm, '')
    .replaceAll(":'password'", "'word'")
    .replace('database sorrel ', 'database practice ')
    .replace(/\bsorrel\b/g, 'friend')
    .replace('role postgres', 'role sorrel')
    .split(';')
    .filter(each => each.trim());

test('on a PostgreSQL of one’s own, as the role that the compose file makes: web and worker apart, one after the other and twice', async () => {
  const sink = await openSink();
  const store = await openS3Server();
  const env = {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    APP_SECRET: 'the same secret for every process of it',
    S3_ENDPOINT: store.place.endpoint ?? '',
    S3_BUCKET: store.place.bucket,
    S3_KEY: store.place.key,
    S3_SECRET: store.place.secret,
    S3_PATH_STYLE: 'true',
  };
  const web = await startProgram({ ...env, ROLE: 'web' });
  const { cookie } = await signUp(web);
  const other = await signUp(web, { email: 'other@practice.example', practiceName: 'Another' });
  const date = addDays(dayIn(new Date(), 'America/New_York'), 1);
  const person = { firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example' };
  const booked = await post(web, '/api/appointments/book', {
    storefrontSlug: 'fernhill-nutrition',
    date,
    time: '10:00',
    ...person,
  });
  expect(booked.status).toBe(200);
  expect(sink.mails).toHaveLength(0);

  const workers = [1, 2].map(() => spawnProgram({ ...env, ROLE: 'worker', DATA_DIR: newFolder() }));
  await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
  // As after an upgrade that was gone back from: this version starts beside it, and says so.
  await runAsOwner(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.parse('2100-01-01')})`,
  );
  const second = await startProgram({ ...env, ROLE: 'web' });
  expect(second.output()).toContain('the database is ahead');
  expect(second.output()).not.toContain('superuser');
  expect(await get<EmailLog[]>(second, '/api/emails/logs', cookie)).toMatchObject([{ status: 'sent' }]);
  expect(await get(second, '/api/clients', other.cookie)).toEqual([]);
  // What one of them keeps, the other shows: no folder is shared.
  const logoUrl = `data:image/png;base64,${(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#059669' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;
  const practice = await get<Record<string, unknown>>(web, '/api/tenant', cookie);
  const saved = await (await post(web, '/api/tenant', { ...practice, logoUrl }, cookie, 'PUT')).json();
  expect((await fetch(second.url + saved.logoUrl)).headers.get('content-type')).toBe('image/webp');
  expect(sink.mails).toHaveLength(1);
  expect(await Promise.all([web, second, ...workers].map(each => each.kill('SIGTERM')))).toEqual([0, 0, 0, 0]);
  // With the superuser's own address it works on, and says whose power it has.
  const strong = await startProgram({ ...env, DATABASE_URL: url.replace('//friend@', '//sorrel@'), ROLE: 'web' });
  expect(strong.output()).toMatch(/"role":"sorrel".*is a superuser/);
  expect(await strong.kill('SIGTERM')).toBe(0);
  await sink.close();
  await store.close();
});
