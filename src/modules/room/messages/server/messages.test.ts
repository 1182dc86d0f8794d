// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { defaultRoomSettings } from '../../access/contract.ts';
import { repliesResumeAt } from '../../access/server/room-settings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const secret = 'My stomach hurts since Tuesday';
const input = (body = secret, key: string = randomUUID()) => ({ body, key });

async function addClient(practice: Practice, given?: Record<string, unknown>) {
  const { clientId: id, ...room } = await openRoom(world, practice, given);
  return { id, ...room };
}
type Client = Awaited<ReturnType<typeof addClient>>;

const write = (client: Client, body?: string, key?: string) =>
  client.call('POST', '/api/room/messages', input(body, key));
const writeTo = (practice: { call: Practice['call'] }, { id }: Client, body?: string, key?: string) =>
  practice.call('POST', `/api/clients/${id}/messages`, input(body, key));
type Message = { id: number; author: string; body: string; createdAt: string; readAt: string | null };
const messagesOf = async (practice: Practice, { id }: Client): Promise<Message[]> =>
  (await (await practice.call('GET', `/api/clients/${id}/messages`)).json()).items;
const inbox = async (practice: Practice, query = '') => (await practice.call('GET', `/api/messages${query}`)).json();
const unread = async (practice: Practice) =>
  (await (await practice.call('GET', '/api/messages/unread-count')).json()).count;
const setRoom = async (practice: Practice, settings: Record<string, unknown>) => {
  const answer = await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, ...settings });
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute<T>(query)).rows;
const mailsTo = (practice: Practice, email: string) =>
  rows<{ subject: string; text: string; html: string; cause: string }>(sql`
    select subject, text, html, cause from email_logs
    where tenant_id = ${practice.tenantId} and recipient_email = ${email} order by id`);
const bodies = (items: { body: string }[]) => items.map(({ body }) => body);

describe('a conversation', () => {
  test('shows both sides’ messages newest first, with author and read time', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    expect((await writeTo(practice, client, 'How are the lunches?')).status).toBe(201);
    const answer = await write(client, '  Good, thank you  ');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ author: 'client', body: 'Good, thank you', readAt: null });
    expect(await messagesOf(practice, client)).toMatchObject([
      { author: 'client', body: 'Good, thank you', writtenBy: null },
      { author: 'practice', body: 'How are the lunches?', writtenBy: { id: practice.userId, name: 'Maya Lindqvist' } },
    ]);
    const own = await (await client.call('GET', '/api/room/messages')).json();
    expect(bodies(own.items)).toEqual(['Good, thank you', 'How are the lunches?']);
    expect(own).toMatchObject({ canWrite: true, replyHours: null, nextCursor: null });
    expect(JSON.stringify(own)).not.toContain('Lindqvist');
  });

  test('pages without gaps or duplicates while messages are written', { tags: 'detail' }, async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    for (let count = 0; count < 120; count++) await writeTo(practice, client, `Message ${count}`);
    const seen: string[] = [];
    let before = '';
    do {
      const page = await (await client.call('GET', `/api/room/messages?cursor=${before}`)).json();
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...bodies(page.items));
      await writeTo(practice, client, 'Meanwhile');
      before = page.nextCursor ?? '';
    } while (before);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `Message ${119 - at}`));
    expect((await client.call('GET', '/api/room/messages?cursor=nonsense')).status).toBe(400);
  });

  test.each([
    ['empty', ''],
    ['of spaces', ' \n '],
    ['too long', 'x'.repeat(5_001)],
  ])('rejects a message that is %s', async (_, body) => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    expect((await write(client, body)).status).toBe(400);
    expect((await writeTo(practice, client, body)).status).toBe(400);
    expect((await write(client, 'x'.repeat(5_000))).status).toBe(201);
  });

  test('stores one message per key, however often it is sent', async () => {
    const practice = await connectMail(await buildPractice(world));
    const client = await addClient(practice);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: byRunLength(60, 200) }, () => write(client, secret, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(answers.map(async answer => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    const toClient = await Promise.all(Array.from({ length: 20 }, () => writeTo(practice, client, 'Rest', key)));
    expect(new Set(toClient.map(({ status }) => status))).toEqual(new Set([201]));
    expect(bodies(await messagesOf(practice, client))).toEqual(['Rest', secret]);
    expect(await mailsTo(practice, client.email)).toHaveLength(1);
    expect(await mailsTo(practice, practice.email)).toHaveLength(1);
  }, 60_000);

  test('separates equal keys of different clients', async () => {
    const practice = await buildPractice(world);
    const [one, other] = [await addClient(practice), await addClient(practice)];
    const key = randomUUID();
    await write(one, 'From one', key);
    expect(await (await write(other, 'From the other', key)).json()).toMatchObject({ body: 'From the other' });
    expect(bodies(await messagesOf(practice, other))).toEqual(['From the other']);
  });

  test('is marked as read up to the given message only', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await write(client, 'First');
    const [first] = await messagesOf(practice, client);
    await new Promise(done => setTimeout(done, 5));
    await write(client, 'Second');
    const read = (upTo: string) => practice.call('POST', `/api/clients/${client.id}/messages/read`, { upTo });
    expect((await read(first?.createdAt ?? '')).status).toBe(204);
    expect((await messagesOf(practice, client)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect((await inbox(practice)).items[0].unreadCount).toBe(1);
    await writeTo(practice, client, 'Third');
    await read(new Date().toISOString());
    expect(await unread(practice)).toBe(0);
    // Only the client can mark the practice’s messages as read.
    expect((await messagesOf(practice, client))[0]).toMatchObject({ body: 'Third', readAt: null });
    await client.call('POST', '/api/room/messages/read', { upTo: new Date().toISOString() });
    expect((await messagesOf(practice, client))[0]?.readAt).not.toBeNull();
  });

  test('is hidden from other clients and other practices', async () => {
    const [practice, foreign] = [await buildPractice(world), await buildPractice(world)];
    const [client, other, stranger] = [await addClient(practice), await addClient(practice), await addClient(foreign)];
    await write(client);
    await writeTo(practice, client, 'Only for Felix');
    for (const each of [other, stranger]) {
      const own = await (await each.call('GET', '/api/room/messages')).text();
      expect(own).not.toMatch(/stomach|Felix/);
      await each.call('POST', '/api/room/messages/read', { upTo: new Date().toISOString() });
    }
    expect((await messagesOf(practice, client)).every(({ readAt }) => readAt === null)).toBe(true);
    const path = `/api/clients/${client.id}/messages`;
    const calls = [
      foreign.call('GET', path),
      foreign.call('POST', path, input()),
      foreign.call('POST', `${path}/read`, { upTo: new Date().toISOString() }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await inbox(foreign)).items).toEqual([]);
    expect(await messagesOf(practice, client)).toHaveLength(2);
  });

  test('is closed with an archived client and restored with them', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await write(client);
    await practice.call('POST', `/api/clients/${client.id}/archive`);
    expect((await writeTo(practice, client)).status).toBe(409);
    expect((await write(client)).status).toBe(401);
    expect((await inbox(practice)).items).toEqual([]);
    expect(await unread(practice)).toBe(0);
    await practice.call('POST', `/api/clients/${client.id}/restore`);
    expect((await inbox(practice)).items).toHaveLength(1);
  });

  test('combines the messages of both records after a merge', async () => {
    const practice = await buildPractice(world);
    const [kept, other] = [await addClient(practice), await addClient(practice)];
    await writeTo(practice, kept, 'One');
    await write(other, 'Two');
    await writeTo(practice, kept, 'Three');
    expect((await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id })).status).toBe(200);
    expect(bodies(await messagesOf(practice, kept))).toEqual(['Three', 'Two', 'One']);
    const { items } = await inbox(practice);
    expect(items).toMatchObject([{ client: { id: kept.id }, lastMessage: { body: 'Three' }, unreadCount: 1 }]);
  });

  test('requires clients.write to write and clients.read to read', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    const viewer = await buildMember(world, practice, 'viewer');
    expect((await writeTo(viewer, client)).status).toBe(403);
    expect((await viewer.call('GET', `/api/clients/${client.id}/messages`)).status).toBe(200);
    expect((await viewer.call('PUT', '/api/room/settings', { ...defaultRoomSettings, writing: 'nobody' })).status).toBe(
      403,
    );
    expect((await viewer.call('PUT', '/api/messages/saved-replies', { replies: [] })).status).toBe(403);
  });
});

describe('the inbox', () => {
  test('lists unread conversations first, then the newest, in pages without gaps', async () => {
    const practice = await buildPractice(world);
    const clients: Client[] = [];
    for (let at = 0; at < 7; at++) clients.push(await addClient(practice, { firstName: `Client${at}` }));
    for (const client of clients) await writeTo(practice, client, 'Hello');
    for (const at of [1, 4]) await write(clients[at] as Client);
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await inbox(practice, `?limit=3&cursor=${cursor}`);
      names.push(...page.items.map((item: { client: { firstName: string } }) => item.client.firstName));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(names).toEqual([4, 1, 6, 5, 3, 2, 0].map(at => `Client${at}`));
    expect(await unread(practice)).toBe(2);
  });

  test('finds conversations by name and shows the start of the newest message', async () => {
    const practice = await buildPractice(world);
    const [priya, jonas] = [
      await addClient(practice, { firstName: 'Priya', lastName: 'Raman' }),
      await addClient(practice, { firstName: 'Jonas', lastName: 'Hartwell' }),
    ];
    await write(priya, 'x'.repeat(400));
    await write(jonas);
    const { items } = await inbox(practice, '?search=priya%20ra');
    expect(items).toMatchObject([
      { client: { id: priya.id }, lastMessage: { author: 'client', body: 'x'.repeat(200) } },
    ]);
    expect((await inbox(practice, '?search=100%25')).items).toEqual([]);
  });

  test('stores at most fifty saved replies in order', async () => {
    const practice = await buildPractice(world);
    const path = '/api/messages/saved-replies';
    expect(await (await practice.call('GET', path)).json()).toEqual({ replies: [] });
    const replies = Array.from({ length: 50 }, (_, at) => `Reply ${at}`);
    expect((await practice.call('PUT', path, { replies })).status).toBe(200);
    expect((await practice.call('PUT', path, { replies: [...replies, 'One more'] })).status).toBe(400);
    await setRoom(practice, { writing: 'care' });
    expect(await (await practice.call('GET', path)).json()).toEqual({ replies });
    await practice.call('PUT', path, { replies: ['Only'] });
    expect(await (await practice.call('GET', '/api/room/settings')).json()).toEqual({
      ...defaultRoomSettings,
      writing: 'care',
    });
  });
});

describe('permission to write', () => {
  const canWrite = async (client: Client) => {
    const said = (await (await client.call('GET', '/api/room/messages')).json()).canWrite;
    const { status } = await write(client);
    expect(status).toBe(said ? 201 : 403);
    return said;
  };
  const session = (practice: Practice, client: Client, days: number, status = 'scheduled') =>
    rows(sql`insert into appointments (tenant_id, user_id, client_id, title, type, status, start_time, end_time)
      values (${practice.tenantId}, ${practice.userId}, ${client.id}, 'Visit', 'follow-up', ${status},
        now() + make_interval(days => ${days}), now() + make_interval(days => ${days}, hours => 1))`);

  test('is granted to every client until the practice turns it off', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    expect(await canWrite(client)).toBe(true);
    await setRoom(practice, { writing: 'nobody' });
    expect(await canWrite(client)).toBe(false);
    expect((await (await write(client)).json()).message).toMatch(/can’t write messages here/);
  });

  test('with replies only, is granted to clients who got a message in the last 30 days', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await setRoom(practice, { writing: 'replies' });
    expect(await canWrite(client)).toBe(false);
    await writeTo(practice, client, 'How are you?');
    expect(await canWrite(client)).toBe(true);
    await rows(sql`update client_messages set created_at = now() - interval '31 days' where client_id = ${client.id}`);
    expect(await canWrite(client)).toBe(false);
  });

  test('in care only, is granted to clients with an upcoming session', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await setRoom(practice, { writing: 'care' });
    await session(practice, client, -3);
    await session(practice, client, 3, 'cancelled');
    await session(practice, await addClient(practice), 4);
    expect(await canWrite(client)).toBe(false);
    await session(practice, client, 5);
    expect(await canWrite(client)).toBe(true);
  });

  test('in care only, is granted to clients with sessions left in a package', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await setRoom(practice, { writing: 'care' });
    const given = await practice.call('POST', `/api/clients/${client.id}/packages`, { name: 'One', sessions: 1 });
    const { id } = await given.json();
    expect(await canWrite(client)).toBe(true);
    await rows(sql`update client_packages set last_day = current_date - 2 where id = ${id}`);
    expect(await canWrite(client)).toBe(false);
    await rows(sql`update client_packages set last_day = null where id = ${id}`);
    await session(practice, client, -3, 'completed');
    await rows(sql`insert into package_uses (tenant_id, client_package_id, appointment_id, reason)
      select tenant_id, ${id}, id, 'completed' from appointments where client_id = ${client.id}`);
    expect(await canWrite(client)).toBe(false);
  });

  test('is not checked again when a stored message is resent', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    const key = randomUUID();
    await write(client, secret, key);
    await setRoom(practice, { writing: 'nobody' });
    expect((await write(client, secret, key)).status).toBe(201);
  });

  test('is limited to 300 messages an hour', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await write(client);
    await rows(
      sql`update rate_limits set count = 300 where key like ${`room-messages:${practice.tenantId}.${client.id}%`}`,
    );
    const refused = await write(client);
    expect(refused.status).toBe(429);
    expect((await write(await addClient(practice))).status).toBe(201);
  });
});

describe('reply hours', () => {
  const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
  const zone = 'America/Los_Angeles';
  const resume = (at: string, hours = weekdays) => repliesResumeAt(hours, zone, new Date(at))?.toISOString() ?? null;

  test.each([
    ['within them', '2026-11-18T20:00:00Z', null],
    ['in the morning', '2026-11-18T16:00:00Z', '2026-11-18T17:00:00.000Z'],
    ['at their end', '2026-11-19T01:00:00Z', '2026-11-19T17:00:00.000Z'],
    ['on Friday night', '2026-11-21T05:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['over the change to winter time', '2026-10-31T02:00:00Z', '2026-11-02T17:00:00.000Z'],
  ])('compute when replies resume: %s', (_, at, expected) => expect(resume(at)).toBe(expected));

  test('on one day of the week resume a week later', () =>
    expect(resume('2026-11-18T23:00:00Z', { days: [3], from: '09:00', to: '12:00' })).toBe('2026-11-25T17:00:00.000Z'));

  test('show a client who writes outside of them when the practice is back', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    const other = (new Date().getUTCDay() + 3) % 7 || 7;
    await setRoom(practice, { replyHours: { days: [other], from: '09:00', to: '09:01' } });
    const { repliesResumeAt: at } = await (await write(client)).json();
    expect(Date.parse(at)).toBeGreaterThan(Date.now());
    expect((await messagesOf(practice, client))[0]).toMatchObject({ repliesResumeAt: at });
  });

  test.each([
    ['end before they begin', { ...weekdays, to: '08:00' }],
    ['have no day', { ...weekdays, days: [] }],
    ['name a day twice', { ...weekdays, days: [1, 1] }],
    ['name an eighth day', { ...weekdays, days: [8] }],
  ])('are rejected if they %s', async (_, replyHours) => {
    const practice = await buildPractice(world);
    expect((await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, replyHours })).status).toBe(400);
  });
});

describe('the email to the client', () => {
  test('announces a message with a link and without its text', async () => {
    const practice = await connectMail(await buildPractice(world, { name: 'Fernhill Nutrition' }));
    const client = await addClient(practice);
    await writeTo(practice, client, secret);
    const [mail, ...more] = await mailsTo(practice, client.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New message from Fernhill Nutrition');
    expect(mail?.text).toContain(`/my/${practice.slug}/messages`);
    expect(JSON.stringify(mail)).not.toMatch(/stomach|Tuesday/);
  });

  test('is in the practice’s language', async () => {
    const practice = await connectMail(await buildPractice(world, { locale: 'de-DE' }));
    const client = await addClient(practice);
    await writeTo(practice, client);
    expect((await mailsTo(practice, client.email))[0]?.subject).toBe('Neue Nachricht von Fernhill Nutrition');
  });

  test('comes once an hour while messages are unread, and again after they are read', async () => {
    const practice = await connectMail(await buildPractice(world));
    const client = await addClient(practice);
    const count = async () => (await mailsTo(practice, client.email)).length;
    await writeTo(practice, client, 'One');
    await writeTo(practice, client, 'Two');
    expect(await count()).toBe(1);
    await client.call('POST', '/api/room/messages/read', { upTo: new Date().toISOString() });
    await writeTo(practice, client, 'Three');
    expect(await count()).toBe(2);
    await rows(
      sql`update client_conversations set client_mailed_at = now() - interval '61 minutes' where client_id = ${client.id}`,
    );
    await writeTo(practice, client, 'Four');
    expect(await count()).toBe(3);
    await writeTo(practice, client, 'Five');
    expect(await count()).toBe(3);
  });

  test('is not queued when the message is rolled back', async () => {
    const practice = await connectMail(await buildPractice(world));
    const client = await addClient(practice);
    const owner = { ...practice, role: 'owner' as const };
    const { writeToClient } = await import('./messages.ts');
    const failing = inTenant(world.services.database, owner, async scope => {
      await writeToClient(world.services, scope, client.id, input());
      throw new Error('the process dies here');
    });
    await expect(failing).rejects.toThrow('the process dies here');
    expect(await mailsTo(practice, client.email)).toEqual([]);
    expect(await messagesOf(practice, client)).toEqual([]);
  });
});

describe('notifications to the practitioner', () => {
  const told = async (practice: { call: Practice['call'] }) =>
    (await (await practice.call('GET', '/api/notifications')).json()) as {
      title: string;
      message: string;
      data: { href: string };
    }[];

  test('come in the app and by email, without the text, once while unread', async () => {
    const practice = await connectMail(await buildPractice(world));
    const client = await addClient(practice, { firstName: 'Priya', lastName: 'Raman' });
    await write(client);
    await write(client, 'And my knee');
    const notices = await told(practice);
    expect(notices).toMatchObject([
      { type: 'message', title: 'New message from Priya Raman', data: { href: `/messages?client=${client.id}` } },
    ]);
    const mails = await mailsTo(practice, practice.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New message from Priya Raman']);
    expect(JSON.stringify([notices, mails])).not.toMatch(/stomach|knee/);
    await practice.call('POST', `/api/clients/${client.id}/messages/read`, { upTo: new Date().toISOString() });
    await write(client, 'Third');
    expect(await told(practice)).toHaveLength(2);
  });

  test('come in the app only when emails are turned off', async () => {
    const practice = await connectMail(await buildPractice(world));
    const settings = '/api/notifications/settings';
    const saved = await practice.call('PUT', settings, { messageEmails: false });
    expect(await saved.json()).toEqual({ bookingEmails: true, messageEmails: false });
    await write(await addClient(practice));
    expect(await mailsTo(practice, practice.email)).toEqual([]);
    expect(await told(practice)).toHaveLength(1);
  });

  test('go to the client’s practitioner, or to the owner once that member has left', async () => {
    const practice = await connectMail(await buildPractice(world));
    const member = await buildMember(world, practice, 'practitioner');
    const client = await addClient(practice);
    await rows(sql`update clients set user_id = ${member.userId} where id = ${client.id}`);
    await write(client);
    expect(await mailsTo(practice, member.email)).toHaveLength(1);
    expect(await told(practice)).toEqual([]);
    await rows(sql`update members set left_at = now() where user_id = ${member.userId}`);
    await rows(sql`update client_conversations set practice_notified_at = null where client_id = ${client.id}`);
    await write(client);
    expect(await told(practice)).toHaveLength(1);
  });
});

describe('the page /my/:slug/messages', () => {
  const pageOf = (practice: Practice, client: Client, query = '') =>
    client.call('GET', `/my/${practice.slug}/messages${query}`);
  const post = (practice: Practice, client: Client, fields: Record<string, string>) =>
    client.call('POST', `/my/${practice.slug}/messages`, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const keyIn = (html: string) => /name="key" value="([\w-]+)"/.exec(html)?.[1] ?? '';

  test('shows messages oldest first, marks them as read and sends one by a form', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await writeTo(practice, client, 'Older <b>words</b>');
    await writeTo(practice, client, 'Newer words');
    const answer = await pageOf(practice, client);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Older &lt;b&gt;words&lt;/b&gt;');
    expect(html.indexOf('Older')).toBeLessThan(html.indexOf('Newer'));
    expect((await messagesOf(practice, client)).every(({ readAt }) => readAt !== null)).toBe(true);
    const key = keyIn(html);
    for (const _ of ['sent', 'sent again'])
      expect((await post(practice, client, { body: 'From the form', key })).status).toBe(303);
    expect(bodies(await messagesOf(practice, client))).toEqual(['From the form', 'Newer words', 'Older <b>words</b>']);
  });

  test('is in the practice’s language, with reply hours and emergency advice', async () => {
    const practice = await buildPractice(world, { locale: 'de-DE' });
    const client = await addClient(practice);
    const other = (new Date().getUTCDay() + 3) % 7 || 7;
    await setRoom(practice, { replyHours: { days: [other], from: '09:00', to: '09:01' } });
    await write(client);
    const html = await (await pageOf(practice, client)).text();
    expect(html).toContain('<html lang="de"');
    expect(html).toMatch(/Antworten \p{L}+, 9:00 bis 9:01/u);
    expect(html).toContain('Wir sind wieder da');
    expect(html).toContain('örtlichen Notruf');
  });

  test('keeps the input when sending fails and shows why', async () => {
    const practice = await buildPractice(world, { locale: 'fr-FR' });
    const client = await addClient(practice);
    const key = keyIn(await (await pageOf(practice, client)).text());
    const empty = await post(practice, client, { body: ' ', key });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain('Écrivez d’abord un message');
    const long = await post(practice, client, { body: 'x'.repeat(5_001), key });
    const html = await long.text();
    expect([long.status, keyIn(html), html.includes('x'.repeat(5_001))]).toEqual([400, key, true]);
    await setRoom(practice, { writing: 'nobody' });
    const refused = await post(practice, client, { body: 'Hello', key });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain('<textarea');
  });

  test('links to older messages', async () => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    for (let count = 0; count < 35; count++) await writeTo(practice, client, `Message ${count}.`);
    const html = await (await pageOf(practice, client)).text();
    expect(html).not.toContain('Message 4.');
    const [, query = ''] = /messages(\?before=[^"]+)"/.exec(html) ?? [];
    const older = await (await pageOf(practice, client, query)).text();
    expect(older).toContain('Message 4.');
    expect(older).not.toContain('Message 5.');
    expect(older).not.toContain('<textarea');
    expect((await pageOf(practice, client, '?before=nonsense')).status).toBe(400);
  });

  test('redirects others to the sign-in page', async () => {
    const [practice, foreign] = [await buildPractice(world), await buildPractice(world)];
    const [client, stranger] = [await addClient(practice), await addClient(foreign)];
    await write(client);
    const answer = await pageOf(practice, stranger);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/my/${practice.slug}?path=%2Fmessages`]);
    expect((await post(practice, stranger, { body: 'Hello', key: randomUUID() })).status).toBe(303);
    expect(await messagesOf(practice, client)).toHaveLength(1);
  });
});

test('stores the text of a message in no other table', async () => {
  const practice = await connectMail(await buildPractice(world));
  const client = await addClient(practice);
  const word = `zucchini${randomUUID().slice(0, 8)}`;
  await write(client, `I can’t stand ${word}`);
  await writeTo(practice, client, `Then no ${word}`);
  await inbox(practice);
  await messagesOf(practice, client);
  await world.looks.write();
  const tables = await rows<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rows(sql`select from ${sql.identifier(name)} as t where t::text like ${`%${word}%`} limit 1`);
    if (row) found.push(name);
  }
  expect(found).toEqual(['client_messages']);
});

test('emails the client once about a message, however often the process ends before or after sending', async () => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  const key = randomUUID();
  // No worker runs in this process, as if it had been killed after the commit.
  expect((await writeTo(practice, client, secret, key)).status).toBe(201);
  const sink = await openSink();
  const mailed = () => sink.mails.filter(({ to }) => to === client.email).length;
  expect(mailed()).toBe(0);
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  const restart = async () => {
    const outbox = openMailOutbox(world.services, way);
    await outbox.sendDue();
    await outbox.close();
  };
  await Promise.all([restart(), restart()]);
  expect(mailed()).toBe(1);
  // The practice's browser did not see the response, and sends the message again.
  expect((await writeTo(practice, client, secret, key)).ok).toBe(true);
  await restart();
  expect(mailed()).toBe(1);
  expect(sink.mails.map(({ raw }) => raw).join()).not.toContain(secret);
  await sink.close();
});
