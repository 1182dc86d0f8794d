import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, invoiceMails, issueNew } from '../../../../testing/practice/invoices.ts';
import { waitDay } from '../../../../testing/practice/waitlist.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { remindOfOverdue } from '../../../billing/invoicing/server/remind.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { SMTP_URL: 'smtp://localhost:1', CONFIRM_EMAIL: true });
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[]) => (await world.services.database.pool.query(text, values)).rows;
const prove = (userId: number) => query('update users set email_verified = true where id = $1 returning id', [userId]);

test('sends payment reminders only once the email is verified', async () => {
  const me = await buildPractice(world, { timeZone: 'UTC' });
  const settings = await (await me.call('GET', '/api/invoices/settings')).json();
  const saved = await me.call('PUT', '/api/invoices/settings', { ...settings, reminderDays: [1, 5] });
  expect(saved.status).toBe(200);
  const { id } = await issueNew(me, { clientId: await addClient(me), dueDate: '2026-03-10' });
  const remind = (day: string) => remindOfOverdue(world.services, undefined, new Date(`2026-03-${day}T12:00:00Z`));
  await remind('12');
  expect(await invoiceMails(world, me)).toEqual([]);
  await prove(me.userId);
  await remind('15');
  expect((await invoiceMails(world, me)).map(({ cause }) => cause)).toEqual([`invoice ${id} reminder after 5 days`]);
});

test('rejects adding clients to the waitlist until the email is verified', async () => {
  const me = await buildPractice(world);
  const client = clientFields();
  const { id: clientId } = await (await me.call('POST', '/api/clients', client)).json();
  const [service] = await (await me.call('GET', '/api/services')).json();
  const days = { firstDay: waitDay(), lastDay: waitDay(), partOfDay: 'any' };
  const add = () => me.call('POST', '/api/waitlist', { clientId, serviceId: service.id, userId: '', ...days });
  const mails = () => query('select id from email_logs where recipient_email = $1', [client.email]);
  expect((await add()).status).toBe(403);
  expect(await (await me.call('GET', '/api/waitlist')).json()).toEqual([]);
  expect(await mails()).toEqual([]);
  await prove(me.userId);
  expect((await add()).status).toBe(201);
  expect(await mails()).toHaveLength(1);
});
