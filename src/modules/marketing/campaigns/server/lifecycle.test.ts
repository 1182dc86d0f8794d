import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { suppress } from '../../../messaging/suppressions/server/suppressed.ts';
import type { Campaign } from '../contract.ts';
import { notifyResults } from './results.ts';
import { sendCampaign } from './start-campaign.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/emails/campaigns';
const emails = ['ann@list.example', 'ben@list.example', 'cleo@list.example', 'dan@list.example'];
const build = async ({ call }: Practice, given: Record<string, unknown> = {}): Promise<Campaign> => {
  const recipients = { type: 'custom_emails', emails };
  const fields = { name: 'May', subject: 'Hello {firstName}', body: 'Dear {fullName}', recipients };
  return (await call('POST', path, { ...fields, ...given })).json();
};
const read = async ({ call }: Practice, id: number): Promise<Campaign> => (await call('GET', `${path}/${id}`)).json();
const act = ({ call }: Practice, id: number, what: string, body?: unknown) =>
  call('POST', `${path}/${id}/${what}`, body);
const begun = async (practice: Practice, given: Record<string, unknown> = {}) => {
  const campaign = await build(practice, given);
  await act(practice, campaign.id, 'send?wait=0');
  return campaign.id;
};
const notifications = async ({ call }: Practice) =>
  (await (await call('GET', '/api/notifications?type=campaign')).json()).items;

/** Sets the statuses of a campaign's mails as the sender would, in the order of their addresses. */
async function become(id: number, states: string[]) {
  const { db } = asSystem(world.services.database);
  for (const [index, status] of states.entries())
    await db.execute(sql`update email_logs set status = ${status}, error = ${status === 'failed' ? 'No such user' : null}
      where campaign_id = ${id} and recipient_email = ${emails[index]}`);
  await db.execute(sql`
    with done as (select status from email_logs where campaign_id = ${id})
    update email_campaigns set successful_sends = (select count(*) from done where status = 'sent'),
      failed_sends = (select count(*) from done where status = 'failed'),
      unknown_sends = (select count(*) from done where status = 'unknown'),
      status = case when exists (select from done where status = 'queued') then 'sending'
        when exists (select from done where status in ('sent', 'unknown')) then 'sent' else 'failed' end,
      sent_at = now()
    where id = ${id}`);
}
const total = ({ successfulSends, failedSends, suppressedSends, unknownSends }: Campaign) =>
  successfulSends + failedSends + suppressedSends + unknownSends;

test('sending creates one row per address, suppressed ones with the reason', async () => {
  const practice = await buildPractice(world);
  const { id } = await build(practice, {
    recipients: { type: 'custom_emails', emails: [...emails, 'Ann@List.example'] },
  });
  await practice.call('POST', '/api/clients', clientFields({ email: emails[0], firstName: 'Ann', lastName: 'Lee' }));
  await suppress(
    { ...asSystem(world.services.database), tenantId: practice.tenantId },
    { email: 'BEN@list.example', reason: 'bounced' },
  );
  const answer = await act(practice, id, 'send?wait=0');
  expect(await answer.json()).toEqual({ totalSent: 0, totalFailed: 0, status: 'sending' });
  expect(await read(practice, id)).toMatchObject({ totalRecipients: 4, suppressedSends: 1, status: 'sending' });
  const { items } = await (await practice.call('GET', `${path}/${id}/recipients`)).json();
  expect(items.map((each: Record<string, unknown>) => [each.recipientEmail, each.status, each.fullName])).toEqual([
    ['ann@list.example', 'queued', 'Ann Lee'],
    ['cleo@list.example', 'queued', null],
    ['dan@list.example', 'queued', null],
    ['ben@list.example', 'suppressed', null],
  ]);
  expect(items[3].error).toMatch(/bounced/);
});

test('pages recipients, optionally by status', async () => {
  const practice = await buildPractice(world);
  const id = await begun(practice);
  await become(id, ['sent', 'failed', 'unknown']);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await (await practice.call('GET', `${path}/${id}/recipients?${query}`)).json();
    seen.push(...page.items.map((each: Record<string, unknown>) => each.status));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['failed', 'queued', 'sent', 'unknown']);
  const { items } = await (await practice.call('GET', `${path}/${id}/recipients?status=failed`)).json();
  expect(items).toMatchObject([{ recipientEmail: 'ben@list.example', error: 'No such user' }]);
  for (const cursor of ['x', writeCursor(['sent']), writeCursor(['lost', 1]), writeCursor([1, 1])])
    expect((await practice.call('GET', `${path}/${id}/recipients?cursor=${cursor}`)).status).toBe(400);
});

test('rejects sending a campaign without reachable recipients with 400', async () => {
  const practice = await buildPractice(world);
  const { id } = await build(practice, { recipients: { type: 'tag', tag: 'Nobody' } });
  const answer = await act(practice, id, 'send');
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(/^None of the recipients of this campaign/);
  expect(await read(practice, id)).toMatchObject({ status: 'draft', totalRecipients: 0, startedAt: null });
  await suppress(
    { ...asSystem(world.services.database), tenantId: practice.tenantId },
    { email: 'a@list.example', reason: 'blocked' },
  );
  const left = await build(practice, { recipients: { type: 'custom_emails', emails: ['a@list.example'] } });
  expect((await (await act(practice, left.id, 'send')).json()).message).toMatch(/unsubscribed or can’t be reached/);
  const { items } = await (await practice.call('GET', `${path}/${left.id}/recipients`)).json();
  expect(items).toEqual([]);
});

test('sending responds on completion, and at once if the campaign is paused', async () => {
  const practice = await buildPractice(world);
  const { id } = await build(practice);
  const sent = act(practice, id, 'send');
  await expect.poll(async () => (await read(practice, id)).status).toBe('sending');
  let looks = 0;
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => {
      looks++;
      return false;
    },
  });
  const principal = { ...practice, role: 'owner' as const };
  const again = sendCampaign(world.services, principal, id, { waitSeconds: 3_600, signal });
  // Wait until the second call is polling, too.
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(0);
  await become(id, ['sent', 'sent', 'failed', 'sent']);
  expect(await (await sent).json()).toEqual({ totalSent: 3, totalFailed: 1, status: 'sent' });
  expect(await again).toMatchObject({ totalSent: 3, totalFailed: 1, status: 'sent' });
  expect((await act(practice, id, 'send')).status).toBe(409);
  const paused = await begun(practice);
  await act(practice, paused, 'pause');
  const wait = { waitSeconds: 3_600, signal: new AbortController().signal };
  expect(await sendCampaign(world.services, principal, paused, wait)).toMatchObject({ status: 'sending' });
});

test('rejects changing, scheduling and deleting a campaign during sending with 409', async () => {
  const practice = await buildPractice(world);
  const id = await begun(practice);
  const campaign = await read(practice, id);
  const refused = async (given: string[]) => {
    for (const call of given) {
      const [method = '', what = ''] = call.split(' ');
      const body = method === 'PUT' ? campaign : { scheduledFor: '2199-01-01T09:00' };
      const answer = await practice.call(method, `${path}/${id}${what}`, body);
      expect(answer.status, call).toBe(409);
      expect((await answer.json()).message, call).toMatch(/\.$/);
    }
  };
  await refused(['PUT ', 'POST /schedule', 'POST /unschedule', 'POST /send-again', 'DELETE ']);
  await act(practice, id, 'pause');
  await refused(['DELETE ']);
  await become(id, ['sent', 'sent', 'sent', 'sent']);
  await refused([
    'PUT ',
    'POST /schedule',
    'POST /unschedule',
    'POST /pause',
    'POST /resume',
    'POST /stop',
    'POST /send',
  ]);
  expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await (await practice.call('GET', '/api/emails/logs')).json()).toHaveLength(4);
});

test('pause, resume and stop are idempotent, and counts add up', async () => {
  const practice = await buildPractice(world);
  const id = await begun(practice);
  const { pausedAt } = await (await act(practice, id, 'pause')).json();
  expect(pausedAt).toBeTruthy();
  expect(await (await act(practice, id, 'pause')).json()).toMatchObject({ status: 'sending', pausedAt });
  expect(await (await act(practice, id, 'resume')).json()).toMatchObject({ status: 'sending', pausedAt: null });
  await become(id, ['sent']);
  const ended: Campaign = await (await act(practice, id, 'stop')).json();
  expect(ended).toMatchObject({ totalRecipients: 4, successfulSends: 1, stoppedAt: expect.any(String) });
  await expect.poll(async () => total(await read(practice, id))).toBe(4);
  expect(await read(practice, id)).toMatchObject({ status: 'sent', suppressedSends: 3 });
});

test('retries only failed emails, and resends only unknown ones', async () => {
  const practice = await buildPractice(world);
  const id = await begun(practice);
  await become(id, ['failed', 'failed', 'failed', 'failed']);
  await act(practice, id, 'send?wait=0');
  expect(await read(practice, id)).toMatchObject({
    status: 'sending',
    failedSends: 0,
    totalRecipients: 4,
    sentAt: null,
  });
  await become(id, ['sent', 'failed', 'unknown', 'sent']);
  expect(await read(practice, id)).toMatchObject({ status: 'sent', unknownSends: 1 });
  const again: Campaign = await (await act(practice, id, 'send-again')).json();
  expect(again).toMatchObject({ status: 'sending', unknownSends: 0, successfulSends: 2, failedSends: 1 });
  expect(again.totalRecipients - total(again)).toBe(1);
  expect((await act(practice, id, 'send-again')).status).toBe(409);
});

test('notifies the author once of the result', async () => {
  const practice = await buildPractice(world);
  const author = await buildMember(world, practice, 'practitioner');
  const id = await begun({ ...practice, call: author.call });
  await become(id, ['sent', 'failed', 'sent', 'unknown']);
  await Promise.all([notifyResults(world.services), notifyResults(world.services)]);
  await notifyResults(world.services);
  expect(await notifications(practice)).toEqual([]);
  expect(await notifications({ ...practice, call: author.call })).toMatchObject([
    {
      title: 'Campaign Sent',
      message: 'May: sent to 2 people, 1 failed, 1 may or may not have arrived.',
      data: { href: `/emails?campaign=${id}` },
    },
  ]);
});

test('resending unknown emails neither resumes nor reopens a campaign', async () => {
  const practice = await buildPractice(world);
  const paused = await begun(practice);
  await become(paused, ['sent', 'unknown']);
  expect((await act(practice, paused, 'pause')).status).toBe(200);
  const again = await act(practice, paused, 'send-again');
  expect(await again.json()).toMatchObject({ status: 'sending', pausedAt: expect.any(String), unknownSends: 0 });

  const ended = await begun(practice);
  await become(ended, ['sent', 'unknown']);
  // The state of a large campaign while the sweep is still stopping its mails.
  await asSystem(world.services.database).db.execute(
    sql`update email_campaigns set stopped_at = now() where id = ${ended}`,
  );
  expect((await act(practice, ended, 'send-again')).status).toBe(409);
  expect(await read(practice, ended)).toMatchObject({ stoppedAt: expect.any(String), unknownSends: 1 });
});

test('assistants change drafts, but not scheduled campaigns', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const { id } = await build(practice);
  const change = { name: 'June', subject: 'Hello', body: 'Something else', recipients: { type: 'all_clients' } };
  expect((await assistant.call('PUT', `${path}/${id}`, change)).status).toBe(200);
  expect((await act(practice, id, 'schedule', { scheduledFor: '2099-05-01T09:00' })).status).toBe(200);
  expect((await assistant.call('PUT', `${path}/${id}`, { ...change, body: 'Buy this' })).status).toBe(403);
  expect((await assistant.call('DELETE', `${path}/${id}`)).status).toBe(403);
  expect(await read(practice, id)).toMatchObject({ body: 'Something else', status: 'scheduled' });
  expect((await practice.call('PUT', `${path}/${id}`, change)).status).toBe(200);
});

test('deleting a client suppresses their queued email, and counts add up', async () => {
  const practice = await buildPractice(world);
  const clients: { id: number; email: string }[] = [];
  for (const firstName of ['Ann', 'Ben'])
    clients.push(await (await practice.call('POST', '/api/clients', clientFields({ firstName }))).json());
  const id = await begun(practice, { recipients: { type: 'all_clients' } });
  expect((await practice.call('DELETE', `/api/clients/${clients[0]?.id}`)).status).toBe(204);
  const { items } = await (await practice.call('GET', `${path}/${id}/recipients`)).json();
  expect(items).toMatchObject([
    { recipientEmail: clients[1]?.email, status: 'queued' },
    { recipientEmail: clients[0]?.email, status: 'suppressed', error: 'The client was deleted.' },
  ]);
  expect(await read(practice, id)).toMatchObject({ status: 'sending', totalRecipients: 2, suppressedSends: 1 });
  expect((await practice.call('DELETE', `/api/clients/${clients[1]?.id}`)).status).toBe(204);
  expect(await read(practice, id)).toMatchObject({ status: 'sent', totalRecipients: 2, suppressedSends: 2 });
});
