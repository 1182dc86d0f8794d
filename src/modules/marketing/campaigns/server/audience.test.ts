import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { findSuppression, suppress } from '../../../messaging/suppressions/server/suppressed.ts';
import type { Recipients } from '../contract.ts';
import { allSuppressed, audienceOf } from './audience.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);
const count = async ({ call }: Practice, recipients: Recipients) =>
  (await call('POST', '/api/emails/audience', { recipients })).json();
const people = (practice: Practice, recipients: Recipients) =>
  inScope(practice, async scope => {
    const { rows } = await scope.db.execute<Record<'email' | 'client_id' | 'first_name' | 'full_name', string | null>>(
      sql`select * from (${await audienceOf(world.services, scope, recipients)}) everybody where reason is null order by email`,
    );
    return rows.map(row => [row.email, row.client_id && Number(row.client_id), row.first_name, row.full_name]);
  });
const addClient = async ({ call }: Practice, email: string, given: Record<string, unknown> = {}): Promise<number> => {
  const [firstName = '', lastName] = [email.split('@')[0], 'Doe'];
  return (await (await call('POST', '/api/clients', clientFields({ email, firstName, lastName, ...given }))).json()).id;
};
const subscribe = (practice: Practice, email: string, status = 'active', firstName: string | null = null) =>
  inScope(practice, ({ db, tenantId }) =>
    db.execute(sql`insert into newsletter_subscribers (tenant_id, storefront_id, email, status, first_name)
      select ${tenantId}, id, ${email}, ${status}, ${firstName} from storefronts where tenant_id = ${tenantId}`),
  );

test('all clients excludes archived ones and counts suppressed ones by reason', async () => {
  const practice = await buildPractice(world);
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'flo']) await addClient(practice, `${name}@client.example`);
  const gone = await addClient(practice, 'gone@client.example');
  await practice.call('POST', `/api/clients/${gone}/archive`);
  await subscribe(practice, 'BEN@client.example', 'unsubscribed');
  await inScope(practice, async scope => {
    await suppress(scope, { email: 'cleo@client.example', reason: 'bounced' });
    await suppress(scope, { email: 'cleo@client.example', reason: 'complained' });
    await suppress(scope, { email: 'Dan@Client.example', reason: 'bounced' });
    await suppress(scope, { email: 'eve@client.example', reason: 'blocked' });
  });
  expect(await count(practice, { type: 'all_clients' })).toEqual({
    total: 2,
    leftOut: { unsubscribed: 1, complained: 1, bounced: 1, blocked: 1 },
  });
  const clientIds = [gone, await addClient(practice, 'hal@client.example')];
  expect(await count(practice, { type: 'selected_clients', clientIds })).toEqual({ total: 1, leftOut: {} });
});

test('lists each suppressed address once, ignoring case, with its reason', async () => {
  const practice = await buildPractice(world);
  await subscribe(practice, 'Left@reader.example', 'unsubscribed');
  await subscribe(practice, 'active@reader.example');
  await subscribe(practice, 'pending@reader.example', 'pending');
  await inScope(practice, async scope => {
    for (const reason of ['unsubscribed', 'blocked', 'complained', 'bounced'] as const)
      await suppress(scope, { email: 'ALL@reader.example', reason });
    await suppress(scope, { email: 'active@reader.example', reason: 'bounced' });
    const { rows } = await scope.db.execute<{ email: string; reason: string }>(allSuppressed(scope));
    expect(rows.map(({ email }) => email)).toEqual([
      'active@reader.example',
      'all@reader.example',
      'left@reader.example',
    ]);
    for (const { email, reason } of rows) expect(await findSuppression(scope, email), email).toBe(reason);
    expect(await findSuppression(scope, 'pending@reader.example')).toBeNull();
  });
});

test('subscribers are confirmed ones, with the name and record of a matching client', async () => {
  const practice = await buildPractice(world);
  const id = await addClient(practice, 'old@client.example', { firstName: 'Old', lastName: 'Name' });
  const kept = await addClient(practice, 'new@client.example', { firstName: 'Felix', lastName: 'Romero' });
  await practice.call('POST', `/api/clients/${kept}/merge`, { otherId: id });
  await subscribe(practice, 'OLD@client.example', 'active', 'Nick');
  await subscribe(practice, 'pending@reader.example', 'pending');
  await subscribe(practice, 'left@reader.example', 'unsubscribed');
  await subscribe(practice, 'reader@reader.example', 'active', 'Rea');
  await subscribe(practice, 'unnamed@reader.example');
  expect(await people(practice, { type: 'subscribers' })).toEqual([
    ['OLD@client.example', kept, 'Felix', 'Felix Romero'],
    ['reader@reader.example', null, 'Rea', 'Rea'],
    ['unnamed@reader.example', null, null, null],
  ]);
  expect(await count(practice, { type: 'subscribers' })).toEqual({ total: 3, leftOut: {} });
});

test('deduplicates custom addresses and adds names of matching clients and subscribers', async () => {
  const practice = await buildPractice(world);
  const id = await addClient(practice, 'felix@client.example', { firstName: 'Felix', lastName: 'Romero' });
  await subscribe(practice, 'reader@reader.example', 'active', 'Rea');
  await subscribe(practice, 'typed@by-anybody.example', 'pending', 'Evil');
  const emails = ['felix@client.example', 'READER@reader.example', 'typed@by-anybody.example', 'Felix@Client.Example'];
  const recipients = { type: 'custom_emails' as const, emails };
  expect(await people(practice, recipients)).toEqual([
    ['READER@reader.example', null, 'Rea', 'Rea'],
    ['felix@client.example', id, 'Felix', 'Felix Romero'],
    ['typed@by-anybody.example', null, null, null],
  ]);
  expect(await count(practice, recipients)).toEqual({ total: 3, leftOut: { duplicate: 1 } });
});

test('tags and saved filters find the same clients as the client list', async () => {
  const practice = await buildPractice(world);
  await addClient(practice, 'ann@client.example', { tags: ['Runner'] });
  await addClient(practice, 'ben@client.example', { tags: ['Runner'], status: 'paused' });
  await addClient(practice, 'cleo@client.example');
  expect(await count(practice, { type: 'tag', tag: 'Runner' })).toEqual({ total: 2, leftOut: {} });
  expect(await count(practice, { type: 'tag', tag: 'Nobody' })).toEqual({ total: 0, leftOut: {} });
  const filter = { name: 'Paused runners', filter: { tag: 'Runner', status: 'paused' } };
  const { id } = await (await practice.call('POST', '/api/clients/filters', filter)).json();
  expect(await people(practice, { type: 'filter', filterId: id })).toMatchObject([{ 0: 'ben@client.example' }]);
  await practice.call('DELETE', `/api/clients/filters/${id}`);
  const answer = await practice.call('POST', '/api/emails/audience', { recipients: { type: 'filter', filterId: id } });
  expect(answer.status).toBe(404);
});
