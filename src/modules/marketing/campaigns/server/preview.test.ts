import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const mail = { subject: 'Hello {firstName}', body: '<p>Dear {fullName|friend}</p><script>alert(1)</script>' };
const preview = async (given: Record<string, unknown> = {}) =>
  (await practice.call('POST', '/api/emails/preview', { ...mail, ...given })).json();
const addClient = async ({ call }: Practice, given: Record<string, unknown> = {}) =>
  (await call('POST', '/api/clients', clientFields(given))).json();
const kept = async () => {
  const { rows } = await asSystem(world.services.database).db.execute(
    sql`select count(*)::int as kept from mail_contents`,
  );
  return rows;
};

test('previews a mail for a sample person or a chosen client without storing it', async () => {
  const client = await addClient(practice, { firstName: '{fullName}', lastName: '<b>Bold</b>' });
  const before = await kept();
  const made = await preview();
  expect(made.subject).toBe('Hello Jamie');
  expect(made.html).toContain('Dear Jamie Rivera');
  expect(made.html).not.toContain('<script');
  const seen = await preview({ clientId: client.id });
  expect(seen.subject).toBe('Hello {fullName}');
  expect(seen.html).toContain('Dear {fullName} &lt;b&gt;Bold&lt;/b&gt;');
  expect(seen.text).toContain('Dear {fullName} <b>Bold</b>');
  expect(Object.keys(seen).toSorted()).toEqual(['html', 'subject', 'text']);
  expect(await kept()).toEqual(before);
});

test('returns 404 for another practice’s client in previews and tests', async () => {
  const theirs = await addClient(await buildPractice(world));
  for (const what of ['preview', 'test'])
    expect((await practice.call('POST', `/api/emails/${what}`, { ...mail, clientId: theirs.id })).status).toBe(404);
});

test('the unsubscribe link in a preview doesn’t unsubscribe the client', async () => {
  const client = await addClient(practice);
  const { html } = await preview({ clientId: client.id });
  const [, token = ''] = /newsletter-unsubscribe\?token=([\w.~%-]+)/.exec(html) ?? [];
  expect(token).not.toBe('');
  await world.request(`/newsletter-unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  const recipients = { type: 'selected_clients', clientIds: [client.id] };
  expect(await (await practice.call('POST', '/api/emails/audience', { recipients })).json()).toEqual({
    total: 1,
    leftOut: {},
  });
});

test('sends test emails to the requester, at most 20 an hour', async () => {
  const assistant = await buildMember(world, practice, 'assistant');
  const client = await addClient(practice, { firstName: 'Ines', lastName: 'Navarro' });
  const statuses: number[] = [];
  for (let press = 0; press < 21; press++)
    statuses.push((await assistant.call('POST', '/api/emails/test', { ...mail, clientId: client.id })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const { rows } = await asSystem(world.services.database).db.execute(
    sql`select distinct kind, subject, client_id, campaign_id from email_logs where recipient_email = ${assistant.email}`,
  );
  expect(rows).toEqual([{ kind: 'transactional', subject: '[Test] Hello Ines', client_id: null, campaign_id: null }]);
});
