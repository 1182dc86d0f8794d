// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { reader, saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import {
  beginSequence,
  passTime,
  peopleOf,
  readSequence,
  rowsIn,
  sequenceFields,
  sequenceMails,
} from '../../../../testing/practice/sequences.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { advanceSequences } from './advance.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = 24 * 60;
const subjects = async (practice: Practice) => (await sequenceMails(world, practice)).map(({ subject }) => subject);

/** A client that the practice adds. */
async function addReader({ call }: Practice, given: Record<string, unknown> = {}) {
  const email = reader();
  const added = await call('POST', '/api/subscribers', { email, firstName: 'Ines', hasAgreed: true, ...given });
  expect(added.status).toBe(201);
  return email;
}

test('creates, lists, updates and deletes a sequence', async () => {
  const practice = await buildPractice(world);
  const { call } = practice;
  const { id } = await (await call('POST', '/api/sequences', sequenceFields())).json();
  const [listed] = await (await call('GET', '/api/sequences')).json();
  expect(listed).toMatchObject({
    id,
    name: 'Welcome',
    trigger: 'subscribed',
    onSince: null,
    steps: 2,
    people: 0,
    sent: 0,
  });
  const detail = await readSequence(practice, id);
  expect(detail.steps.map(({ subject, delayMinutes, isOn }) => [subject, delayMinutes, isOn])).toEqual([
    ['Hello {firstName}', 0, true],
    ['One more thing', day, true],
  ]);
  const [first, second] = detail.steps;
  const steps = [
    { ...second, isOn: false },
    { ...first, subject: 'Hi' },
    { delayMinutes: 5, subject: 'New', body: '<p>x</p>' },
  ];
  const changed = await (await call('PUT', `/api/sequences/${id}`, { ...detail, name: 'Hello', steps })).json();
  expect(changed).toMatchObject({ name: 'Hello', trigger: 'subscribed' });
  expect(changed.steps).toMatchObject([
    { id: second?.id, isOn: false, bodyFormat: 'text' },
    { id: first?.id, subject: 'Hi' },
    { subject: 'New', bodyFormat: 'html' },
  ]);
  expect((await call('DELETE', `/api/sequences/${id}`)).status).toBe(204);
  expect((await call('GET', `/api/sequences/${id}`)).status).toBe(404);
});

test('rejects turning on an empty sequence, and more than 20 emails', async () => {
  const { call } = await buildPractice(world);
  const { id } = await (await call('POST', '/api/sequences', sequenceFields({ steps: [] }))).json();
  const refused = await call('POST', `/api/sequences/${id}/on`);
  expect([refused.status, await refused.json()]).toEqual([400, { message: 'Add an email first, or turn one on.' }]);
  const step = { delayMinutes: 1, subject: 'x', body: 'y' };
  const tooMany = await call('POST', '/api/sequences', sequenceFields({ steps: Array(21).fill(step) }));
  expect([tooMany.status, (await tooMany.json()).message]).toEqual([400, 'At most 20 emails']);
});

test('a confirmed subscriber gets each email relative to the previous one', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const email = reader();
  await subscribeTo(world, practice, { email, firstName: 'Ines', lastName: 'Duarte' });
  expect(await peopleOf(practice, id)).toEqual([]);
  const confirm = async () =>
    postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, email, 'newsletter-confirm')));
  await confirm();
  await confirm();
  expect(await peopleOf(practice, id)).toMatchObject([{ email, firstName: 'Ines', mails: 0, outcome: null }]);
  await passTime(world, practice, 0);
  expect(await sequenceMails(world, practice)).toMatchObject([
    { to: email, subject: 'Hello {firstName}', status: 'sent' },
  ]);
  const [person] = await peopleOf(practice, id);
  const { steps } = await readSequence(practice, id);
  expect(person).toMatchObject({ mails: 1, nextStepId: steps[1]?.id });
  expect(Date.parse(String(person?.nextAt)) - Date.now()).toBeGreaterThan((day - 1) * 60_000);
  await passTime(world, practice, day - 1);
  expect(await subjects(practice)).toHaveLength(1);
  await passTime(world, practice, day + 1);
  expect(await subjects(practice)).toEqual(['Hello {firstName}', 'One more thing']);
  await passTime(world, practice, day + 3);
  expect(await peopleOf(practice, id)).toMatchObject([{ mails: 2, outcome: 'done', nextAt: null }]);
  expect(await readSequence(practice, id)).toMatchObject({
    people: 0,
    mails: { sent: 2, waiting: 0 },
    ended: { done: 1 },
    steps: [{ mails: { sent: 1 } }, { mails: { sent: 1 } }],
  });
});

test('after long downtime sends one email, not all at once', async () => {
  const practice = await buildPractice(world);
  await beginSequence(practice);
  await addReader(practice);
  await passTime(world, practice, 30 * day);
  await passTime(world, practice, 30 * day + 5);
  expect(await subjects(practice)).toHaveLength(1);
  await passTime(world, practice, 31 * day + 5);
  expect(await subjects(practice)).toHaveLength(2);
});

test('skips existing, imported and unconfirmed subscribers', async () => {
  const practice = await buildPractice(world);
  await addReader(practice);
  const id = await beginSequence(practice);
  await practice.call('POST', '/api/subscribers/import', { rows: [{ email: reader() }], hasAgreed: true });
  await subscribeTo(world, practice, { email: reader() });
  expect(await peopleOf(practice, id)).toEqual([]);
  await saveSwitch(practice, false);
  const email = reader();
  for (const _ of ['once', 'twice']) await subscribeTo(world, practice, { email });
  expect(await peopleOf(practice, id)).toMatchObject([{ email }]);
});

test('unsubscribing ends the sequence and suppresses queued emails', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const email = await addReader(practice);
  const { items } = await (await practice.call('GET', `/api/subscribers?search=${email}`)).json();
  await advanceSequences(world.services);
  expect(await sequenceMails(world, practice)).toMatchObject([{ status: 'queued' }]);
  await practice.call('POST', `/api/subscribers/${items[0].id}/unsubscribe`);
  expect(await sequenceMails(world, practice)).toMatchObject([
    { status: 'suppressed', error: 'The sequence ended for this person before this email was sent.' },
  ]);
  expect(await peopleOf(practice, id)).toMatchObject([{ outcome: 'left', reason: 'Unsubscribed' }]);
  await passTime(world, practice, 9 * day);
  expect(await subjects(practice)).toHaveLength(1);
});

test('a suppressed address leaves the sequence with the reason', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const email = await addReader(practice);
  await rowsIn(
    world,
    practice,
    `insert into mail_suppressions (tenant_id, email, reason) values (${practice.tenantId}, upper('${email}'), 'bounced')`,
  );
  await passTime(world, practice, 1);
  expect(await subjects(practice)).toEqual([]);
  expect(await peopleOf(practice, id)).toMatchObject([
    { outcome: 'left', reason: 'An earlier email to this address bounced.', mails: 0 },
  ]);
});

test('turning off ends all runs, and turning on again restarts none', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  await addReader(practice);
  await passTime(world, practice, 0);
  expect((await practice.call('POST', `/api/sequences/${id}/off`)).status).toBe(204);
  expect(await peopleOf(practice, id)).toMatchObject([{ outcome: 'off', reason: 'The sequence was turned off' }]);
  await addReader(practice);
  await practice.call('POST', `/api/sequences/${id}/on`);
  await passTime(world, practice, 3 * day);
  expect(await subjects(practice)).toHaveLength(1);
  expect((await readSequence(practice, id)).people).toBe(0);
});

test('stops one person manually while others continue', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const [one, other] = [await addReader(practice), await addReader(practice)];
  const people = await peopleOf(practice, id, 'state=running');
  expect(people.map(({ email }) => email)).toEqual([other, one]);
  const stop = (runId: unknown, sequence = id) =>
    practice.call('POST', `/api/sequences/${sequence}/runs/${runId}/stop`);
  expect((await stop(people[0]?.id)).status).toBe(204);
  await passTime(world, practice, 0);
  expect((await sequenceMails(world, practice)).map(({ to }) => to)).toEqual([one]);
  expect(await peopleOf(practice, id, 'state=ended')).toMatchObject([{ email: other, outcome: 'stopped' }]);
  expect((await stop(999_999)).status).toBe(404);
  expect((await stop('x')).status).toBe(404);
});

test('pages people and searches them by name', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  for (const firstName of ['Ada', 'Bea', 'Cleo']) await addReader(practice, { firstName, lastName: '100%' });
  const page = async (query: string) => (await practice.call('GET', `/api/sequences/${id}/runs?${query}`)).json();
  const first = await page('limit=2');
  expect(first.items.map((each: { firstName: string }) => each.firstName)).toEqual(['Cleo', 'Bea']);
  const second = await page(`limit=2&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ items: [{ firstName: 'Ada' }], nextCursor: null });
  expect((await page('search=bea%20100%25')).items).toHaveLength(1);
  expect((await page('search=%25%25')).items).toHaveLength(0);
});

test('people in progress continue with the changed steps', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  await addReader(practice);
  await passTime(world, practice, 0);
  const detail = await readSequence(practice, id);
  const steps = [...detail.steps, { delayMinutes: 60, subject: 'Last', body: 'Bye' }].map((step, index) =>
    index === 1 ? { ...step, delayMinutes: 10, subject: 'Sooner' } : step,
  );
  expect((await practice.call('PUT', `/api/sequences/${id}`, { ...detail, steps })).status).toBe(200);
  await passTime(world, practice, 11);
  await passTime(world, practice, 72);
  expect(await subjects(practice)).toEqual(['Hello {firstName}', 'Sooner', 'Last']);
});

test('stores an email’s content once per wording', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const kept = async () => (await rowsIn(world, practice, 'select id from mail_contents')).length;
  for (const _ of [1, 2, 3]) await addReader(practice);
  await passTime(world, practice, 0);
  expect([await kept(), (await subjects(practice)).length]).toEqual([1, 3]);
  const detail = await readSequence(practice, id);
  const steps = detail.steps.map(step => ({ ...step, body: 'Other words' }));
  await practice.call('PUT', `/api/sequences/${id}`, { ...detail, steps });
  await addReader(practice);
  await passTime(world, practice, 1);
  expect([await kept(), (await subjects(practice)).length]).toEqual([2, 4]);
});

test('daytime-only sequences send nothing at night', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, { daytimeOnly: true });
  await addReader(practice);
  // In Los Angeles: 22:30 in winter, then 7:59 and 8:00 the next morning.
  await advanceSequences(world.services, undefined, new Date('2035-01-10T06:30:00Z'));
  expect(await peopleOf(practice, id)).toMatchObject([{ mails: 0, nextAt: '2035-01-10T16:00:00.000Z' }]);
  await advanceSequences(world.services, undefined, new Date('2035-01-10T15:59:00Z'));
  expect(await subjects(practice)).toEqual([]);
  await advanceSequences(world.services, undefined, new Date('2035-01-10T16:00:00Z'));
  expect(await subjects(practice)).toHaveLength(1);
});

test('assistants can turn a sequence off, but not on or change an active one', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const id = await beginSequence(practice);
  const detail = await readSequence(practice, id);
  const statuses = async () => [
    (await assistant.call('PUT', `/api/sequences/${id}`, detail)).status,
    (await assistant.call('POST', `/api/sequences/${id}/on`)).status,
  ];
  expect(await statuses()).toEqual([403, 403]);
  expect((await assistant.call('DELETE', `/api/sequences/${id}`)).status).toBe(403);
  expect((await assistant.call('POST', `/api/sequences/${id}/off`)).status).toBe(204);
  expect(await statuses()).toEqual([200, 403]);
});

test('returns 404 for another practice’s sequences, steps and runs', async () => {
  const [mine, other] = [await buildPractice(world), await buildPractice(world)];
  const id = await beginSequence(mine);
  await addReader(mine);
  const [person] = await peopleOf(mine, id);
  const detail = await readSequence(mine, id);
  const asked = [
    ['GET', `/api/sequences/${id}`],
    ['PUT', `/api/sequences/${id}`],
    ['DELETE', `/api/sequences/${id}`],
    ['POST', `/api/sequences/${id}/on`],
    ['POST', `/api/sequences/${id}/off`],
    ['GET', `/api/sequences/${id}/runs`],
    ['POST', `/api/sequences/${id}/runs/${person?.id}/stop`],
  ] as const;
  for (const [method, path] of asked) {
    const body = method === 'PUT' ? detail : undefined;
    expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
  }
  const own = await beginSequence(other);
  const taken = await other.call('PUT', `/api/sequences/${own}`, { ...detail, steps: detail.steps });
  expect(taken.status).toBe(404);
  expect((await readSequence(other, own)).steps).toHaveLength(2);
  expect(await (await other.call('GET', '/api/sequences')).json()).toHaveLength(1);
  expect((await readSequence(mine, id)).people).toBe(1);
});

test('deleting a client removes them from sequences', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const email = reader();
  const client = await (await practice.call('POST', '/api/clients', clientFields({ email }))).json();
  await practice.call('POST', '/api/subscribers', { email, hasAgreed: true });
  expect(await peopleOf(practice, id)).toMatchObject([{ clientId: client.id }]);
  await practice.call('DELETE', `/api/clients/${client.id}`);
  expect(await peopleOf(practice, id)).toEqual([]);
});
