import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Campaign } from '../contract.ts';
import { startDueCampaigns } from './due-campaigns.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world, { timeZone: 'America/New_York' });
});
afterAll(() => world.close());

const path = '/api/emails/campaigns';
const build = async (given: Record<string, unknown> = {}): Promise<Campaign> => {
  const recipients = { type: 'custom_emails', emails: ['ann@list.example'] };
  const fields = { name: 'May', subject: 'Hello', body: 'Hi', recipients, ...given };
  return (await practice.call('POST', path, fields)).json();
};
const read = async (id: number): Promise<Campaign> => (await practice.call('GET', `${path}/${id}`)).json();
const schedule = (id: number, scheduledFor: string) =>
  practice.call('POST', `${path}/${id}/schedule`, { scheduledFor });

test('schedules in the practice’s time zone, at the first of two ambiguous times', async () => {
  const { id } = await build();
  const moments = {
    '2190-07-01T09:00': '2190-07-01T13:00:00.000Z',
    '2190-07-01T09:00:00': '2190-07-01T13:00:00.000Z',
    // Clocks go back on this day.
    '2190-11-07T01:30': '2190-11-07T05:30:00.000Z',
  };
  for (const [wall, instant] of Object.entries(moments)) {
    const answer = await schedule(id, wall);
    expect(answer.status, wall).toBe(200);
    expect(await answer.json(), wall).toMatchObject({ status: 'scheduled', scheduledFor: instant });
  }
});

test('rejects past and nonexistent times with 400 and a message', async () => {
  const { id } = await build();
  const sentences = {
    '2020-01-01T09:00': 'Please select a future date and time',
    // Clocks go forward on this day.
    '2190-03-14T02:30': 'This time doesn’t exist that day because the clocks go forward. Choose another time.',
    '2190-02-30T09:00': 'Invalid date',
    tomorrow: 'Invalid date',
  };
  for (const [wall, message] of Object.entries(sentences)) {
    const answer = await schedule(id, wall);
    expect(answer.status, wall).toBe(400);
    expect(await answer.json(), wall).toEqual({ message, errors: { scheduledFor: message } });
  }
  expect(await read(id)).toMatchObject({ status: 'draft', scheduledFor: null });
});

test('changes, reschedules, unschedules and sends a scheduled campaign', async () => {
  const { id } = await build();
  await schedule(id, '2190-07-01T09:00');
  await schedule(id, '2190-07-02T09:00');
  const change = {
    name: 'June',
    subject: 'Hello',
    body: 'Hi',
    recipientType: 'custom_emails',
    emails: 'b@list.example',
  };
  const changed = await (await practice.call('PUT', `${path}/${id}`, change)).json();
  expect(changed).toMatchObject({ name: 'June', status: 'scheduled', scheduledFor: '2190-07-02T13:00:00.000Z' });
  const taken = await (await practice.call('POST', `${path}/${id}/unschedule`)).json();
  expect(taken).toMatchObject({ status: 'draft', scheduledFor: null });
  expect((await practice.call('POST', `${path}/${id}/unschedule`)).status).toBe(409);
  await schedule(id, '2190-07-01T09:00');
  const sent = await (await practice.call('POST', `${path}/${id}/send?wait=0`)).json();
  expect(sent.status).toBe('sending');
});

test('starts a campaign at its scheduled time, not before', async () => {
  const { id } = await build();
  await schedule(id, '2150-07-01T09:00');
  await startDueCampaigns(world.services, undefined, new Date('2150-07-01T12:59:59Z'));
  expect(await read(id)).toMatchObject({ status: 'scheduled' });
  await startDueCampaigns(world.services, undefined, new Date('2150-07-01T13:00:00Z'));
  expect(await read(id)).toMatchObject({ status: 'sending', totalRecipients: 1 });
});

test('a due campaign without recipients fails, notifies its author and blocks no other', async () => {
  const nobody = await build({ name: 'For nobody', recipients: { type: 'tag', tag: 'Nobody' } });
  const other = await build();
  for (const { id } of [nobody, other]) await schedule(id, '2130-07-01T09:00');
  for (let round = 0; round < 2; round++)
    await startDueCampaigns(world.services, undefined, new Date('2130-07-02T00:00:00Z'));
  expect(await read(nobody.id)).toMatchObject({ status: 'failed', totalRecipients: 0 });
  expect(await read(other.id)).toMatchObject({ status: 'sending' });
  const { items } = await (await practice.call('GET', '/api/notifications?type=campaign')).json();
  expect(items).toMatchObject([
    { title: 'Campaign not sent', message: expect.stringMatching(/^For nobody: None of the recipients/) },
  ]);
  await practice.call('POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@tagged.example',
    goal: 'weight_loss',
    tags: ['Nobody'],
  });
  await practice.call('POST', `${path}/${nobody.id}/send?wait=0`);
  expect(await read(nobody.id)).toMatchObject({ status: 'sending', totalRecipients: 1 });
});
