// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindOfOverdue } from '../../../modules/billing/invoicing/server/remind.ts';
import { publishDueContents } from '../../../modules/content/contents/server/publish.ts';
import { startLapsed } from '../../../modules/marketing/sequences/server/triggers.ts';
import { releaseUnpaid } from '../../../modules/scheduling/appointments/server/booking/unpaid-bookings.ts';
import { replanReminders } from '../../../modules/scheduling/reminders/server/replan.ts';
import { issueNew } from '../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../testing/practice/mail-server.ts';
import { beginSequence, peopleOf } from '../../../testing/practice/sequences.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.services.database.pool.query(text, values)).rows;
/** One bad practice before and one after the good one, because jobs may process them in any order. */
const around = async (make: (isBad: boolean) => Promise<Practice>) => {
  const bad = [await make(true)];
  const good = await make(false);
  bad.push(await make(true));
  return { bad, good };
};
async function enter(practice: Practice, days: number): Promise<void> {
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const start = Date.now() + days * 86_400_000;
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
  const session = { title: 'Session', type: 'follow-up', status: days > 0 ? 'scheduled' : 'completed' };
  const answer = await practice.call('POST', '/api/appointments', { ...session, ...times, clientId: client.id });
  expect(answer.status).toBe(201);
}
const loseZone = ({ tenantId }: Practice) =>
  query(`update tenants set time_zone = 'Mars/Base' where id = $1`, [tenantId]);

test('replans reminders of other practices despite an unknown time zone', async () => {
  const { good } = await around(async isBad => {
    const practice = await buildPractice(world);
    await enter(practice, 10);
    const settings = await (await practice.call('GET', '/api/reminders/settings')).json();
    const quietHours = { from: '09:00', to: '11:00' };
    await practice.call('PUT', '/api/reminders/settings', { ...settings, quietHours });
    if (isBad) await loseZone(practice);
    return practice;
  });
  await replanReminders(world.services);
  const [mine] = await query('select replan_after from reminder_settings where tenant_id = $1', [good.tenantId]);
  expect(mine).toEqual({ replan_after: null });
});

test('reminds of overdue invoices of other practices despite a broken one', async () => {
  const { good } = await around(async isBad => {
    const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
    await issueNew(practice, { dueDate: '2026-03-10' });
    if (isBad) await loseZone(practice);
    return practice;
  });
  await remindOfOverdue(world.services, undefined, new Date('2026-03-13T17:00:00Z'));
  expect(
    await query('select days_after_due as days from invoice_reminders where tenant_id = $1', [good.tenantId]),
  ).toEqual([{ days: 3 }]);
});

test('starts sequences of other practices despite an impossible number of days', async () => {
  const begun = new Map<Practice, number>();
  const { good } = await around(async isBad => {
    const practice = await buildPractice(world);
    const id = await beginSequence(practice, { trigger: 'lapsed', name: 'lapsed', lapsedDays: 7 });
    begun.set(practice, id);
    await enter(practice, -8);
    await query(`update sequences set on_since = now() - interval '5 days' where id = $1`, [id]);
    if (isBad) await query('update sequences set lapsed_days = 2147483647 where id = $1', [id]);
    return practice;
  });
  await startLapsed(world.services);
  expect(await peopleOf(good, begun.get(good) ?? 0)).toHaveLength(1);
});

test('releases unpaid bookings of others despite a full batch that fails', async () => {
  const [bad, good] = [await buildPractice(world), await buildPractice(world)];
  for (const each of [bad, good]) await enter(each, 20);
  await query(`create function refuse_poison() returns trigger language plpgsql as
    $$ begin if old.title = 'Poison' then raise 'poison'; end if; return old; end $$`);
  await query('create trigger poison before delete on appointments for each row execute function refuse_poison()');
  await query(
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, payment_due_at)
     select tenant_id, user_id, client_id, 'Poison', start_time + n * interval '1 hour', end_time + n * interval '1 hour',
       now() - interval '1 day' from appointments, generate_series(1, 200) n where tenant_id = $1`,
    [bad.tenantId],
  );
  await query(`update appointments set payment_due_at = now() - interval '1 hour' where tenant_id = $1`, [
    good.tenantId,
  ]);
  await releaseUnpaid(world.services);
  expect(await query('select id from appointments where tenant_id = $1', [good.tenantId])).toEqual([]);
});

test('publishes scheduled content of others despite a full batch that fails', async () => {
  const [bad, good] = [await buildPractice(world), await buildPractice(world)];
  await query(`alter table contents add constraint poison check (title <> 'Poison' or status <> 'published')`);
  const scheduled = (practice: Practice, title: string, count: number) =>
    query(
      `insert into contents (tenant_id, user_id, type, title, body, via, status, scheduled_for)
       select $1, $2, 'blog', $3, 'Words', 'writer', 'scheduled', now() - n * interval '1 second'
       from generate_series(1, $4::int) n`,
      [practice.tenantId, practice.userId, title, count],
    );
  await scheduled(bad, 'Poison', 101);
  await scheduled(good, 'Fine', 1);
  const states = ({ tenantId }: Practice) =>
    query('select distinct status from contents where tenant_id = $1', [tenantId]);
  await expect(publishDueContents(world.services)).rejects.toThrow();
  expect([await states(bad), await states(good)]).toEqual([[{ status: 'scheduled' }], [{ status: 'published' }]]);
  await publishDueContents(world.services, undefined, new Date(Date.now() + 62 * 60_000));
  expect(await states(bad)).toEqual([{ status: 'draft' }]);
  const told = await (await bad.call('GET', '/api/notifications')).json();
  expect(told[0].title).toBe('Not published, moved back to drafts');
});
