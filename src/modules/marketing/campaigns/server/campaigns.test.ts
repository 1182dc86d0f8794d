import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { Campaign } from '../contract.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/emails/campaigns';
const fields = (given: Record<string, unknown> = {}) => ({
  name: 'May letter',
  subject: 'Hello {firstName}',
  body: 'Dear {fullName},\n\nspring is here.',
  recipients: { type: 'all_clients' },
  ...given,
});
const build = async (given: Record<string, unknown> = {}, { call } = practice): Promise<Campaign> =>
  (await call('POST', path, fields(given))).json();
const addClient = async (given: Record<string, unknown> = {}, { call } = practice) =>
  (await call('POST', '/api/clients', clientFields(given))).json();

beforeAll(async () => {
  practice = await buildPractice(world);
});

test('creates a campaign as a draft and lists the newest first', async () => {
  const own = await buildPractice(world);
  const response = await own.call('POST', path, fields());
  expect(response.status).toBe(201);
  const first = await response.json();
  expect(first).toMatchObject({
    ...fields(),
    tenantId: own.tenantId,
    userId: own.userId,
    status: 'draft',
    bodyFormat: 'text',
    scheduledFor: null,
    sentAt: null,
    totalRecipients: 0,
    successfulSends: 0,
    failedSends: 0,
  });
  const second = await build({ name: 'June' }, own);
  const list: Campaign[] = await (await own.call('GET', path)).json();
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await (await own.call('GET', `${path}/${first.id}`)).json()).toEqual(first);
});

test.each([
  ['name', { name: ' ' }, 'Campaign name is required'],
  ['subject', { subject: '' }, 'Subject is required'],
  ['body', { body: '\n' }, 'Message body is required'],
  ['recipients', { recipients: { type: 'everybody' } }, 'Choose who gets this campaign'],
  [
    'recipients',
    { recipients: { type: 'custom_emails', emails: ['a@b.example', 'nobody', 'x@'] } },
    'Invalid email address: “nobody”, “x@”',
  ],
])('rejects an invalid %s with 400 and a message', async (_field, given, sentence) => {
  const response = await practice.call('POST', path, fields(given));
  expect(response.status).toBe(400);
  expect((await response.json()).message).toBe(sentence);
});

test('accepts recipients as flat fields in an update', async () => {
  const { id } = await build();
  const change = async (given: Record<string, unknown>) => {
    const { recipients: _, ...rest } = fields(given);
    return (await practice.call('PUT', `${path}/${id}`, rest)).json();
  };
  const client = await addClient();
  const chosen = { type: 'selected_clients', clientIds: [client.id] };
  expect(await change({ recipientType: 'selected_clients', clientIds: [client.id, client.id] })).toMatchObject({
    recipients: chosen,
  });
  expect(await change({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', recipients: chosen });
  expect(await change({ recipientType: 'selected_clients', selectedClients: [client.id] })).toMatchObject({
    recipients: chosen,
  });
  const typed = { recipientType: 'custom_emails', customEmails: ' a@b.example, ,c@d.example,' };
  expect(await change(typed)).toMatchObject({
    recipients: { type: 'custom_emails', emails: ['a@b.example', 'c@d.example'] },
  });
  expect(await change({ recipientType: 'all_clients' })).toMatchObject({ recipients: { type: 'all_clients' } });
});

test('accepts 10,000 custom addresses and rejects one more', { tags: 'detail' }, async () => {
  const emails = Array.from({ length: 10_000 }, (_, n) => `somebody.with.a.long.name.${n}@mailbox.example`);
  const campaign = await build({ recipients: { type: 'custom_emails', emails } });
  expect(campaign.recipients).toEqual({ type: 'custom_emails', emails });
  const one = { type: 'custom_emails', emails: [...emails, 'a@b.example'] };
  expect((await practice.call('POST', path, fields({ recipients: one }))).status).toBe(400);
});

test('returns 404 for another practice’s clients and filters as recipients', async () => {
  const other = await buildPractice(world);
  const theirs = await addClient({}, other);
  const filter = await (await other.call('POST', '/api/clients/filters', { name: 'All', filter: {} })).json();
  const { id } = await build();
  for (const recipients of [
    { type: 'selected_clients', clientIds: [theirs.id] },
    { type: 'filter', filterId: filter.id },
  ]) {
    expect((await practice.call('POST', path, fields({ recipients }))).status).toBe(404);
    expect((await practice.call('PUT', `${path}/${id}`, fields({ recipients }))).status).toBe(404);
    expect((await practice.call('POST', '/api/emails/audience', { recipients })).status).toBe(404);
  }
});

test('returns 404 for another practice’s campaign on every route', async () => {
  const other = await buildPractice(world);
  const { id } = await build({}, other);
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['PUT', '', fields()],
    ['DELETE', ''],
    ['POST', '/send?wait=0'],
    ['POST', '/schedule', { scheduledFor: '2199-01-01T09:00' }],
    ['GET', '/recipients'],
    ...['unschedule', 'pause', 'resume', 'stop', 'duplicate', 'send-again'].map((what): [string, string] => [
      'POST',
      `/${what}`,
    ]),
  ];
  for (const [method, what, body] of calls)
    expect((await practice.call(method, `${path}/${id}${what}`, body)).status, `${method} ${what}`).toBe(404);
  expect(await (await other.call('GET', path)).json()).toHaveLength(1);
});

test('a duplicate is a draft of the member who created it', async () => {
  const assistant = await buildMember(world, practice, 'assistant');
  const campaign = await build({ name: 'x'.repeat(200) });
  const response = await assistant.call('POST', `${path}/${campaign.id}/duplicate`);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    name: `Copy of ${'x'.repeat(192)}`,
    body: campaign.body,
    status: 'draft',
    userId: assistant.userId,
  });
});

test('deletes a campaign', async () => {
  const { id } = await build();
  expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await practice.call('GET', `${path}/${id}`)).status).toBe(404);
});

test('merging and deleting clients updates the recipients of drafts', async () => {
  const [kept, merged, deleted] = [await addClient(), await addClient(), await addClient()];
  const clientIds = [merged.id, deleted.id, kept.id];
  const { id } = await build({ recipients: { type: 'selected_clients', clientIds } });
  const alone = await build({ recipients: { type: 'selected_clients', clientIds: [merged.id] } });
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: merged.id });
  await practice.call('DELETE', `/api/clients/${deleted.id}`);
  const idsOf = async (campaign: number) =>
    (await (await practice.call('GET', `${path}/${campaign}`)).json()).recipients.clientIds;
  expect(await idsOf(id)).toEqual([kept.id]);
  expect(await idsOf(alone.id)).toEqual([kept.id]);
});
