// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildForm } from '../../../../testing/forms/client-forms.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { askByRules, mailAsked } from './send-by-rule.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const execute = (query: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute<Record<string, unknown>>(query);
const energy = { id: 'energy', kind: 'scale', label: 'How is your energy?' };
const day = 86_400_000;

async function build(rule: Record<string, unknown>) {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const form = await buildForm(practice, { questions: [energy] });
  const add = (more: Record<string, unknown> = {}) =>
    practice.call('POST', '/api/form-rules', { formId: form.id, serviceId: null, ...rule, ...more });
  expect((await add()).status).toBe(201);
  return { practice, client, form, add };
}

let count = 0;
/** A session that begins in so many days. Past ones are moved there in the database. */
async function book(practice: Practice, clientId: number, days: number, given: object = {}): Promise<number> {
  const startTime = new Date(Date.now() + (Math.max(days, 1) + 0.02 * count++) * day);
  const answer = await practice.call('POST', '/api/appointments', {
    clientId,
    title: 'Session',
    type: 'consultation',
    startTime: startTime.toISOString(),
    endTime: new Date(startTime.getTime() + 1_200_000).toISOString(),
    ...given,
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { id } = await answer.json();
  if (days < 1)
    await execute(sql`update appointments set start_time = now() + ${`${days} days`}::interval,
      end_time = now() + ${`${days} days`}::interval + interval '20 minutes' where id = ${id}`);
  return Number(id);
}
const asked = async (practice: Practice, { id }: { id: number }) =>
  (await practice.call('GET', `/api/clients/${id}/forms`)).json();

describe('a rule', () => {
  test('at booking sends the form with the booking and one email', async () => {
    const { practice, client } = await build({ time: 'booking', repeat: 'each' });
    const appointmentId = await book(practice, client.id, 10);
    expect(await asked(practice, client)).toMatchObject([{ isByRule: true, appointmentId, status: 'asked' }]);
    await Promise.all([mailAsked(world.services), mailAsked(world.services)]);
    await mailAsked(world.services);
    const { rows } = await execute(
      sql`select 1 from email_logs where recipient_email = ${client.email} and cause like 'form request %'`,
    );
    expect(rows).toHaveLength(1);
  });

  test.each(
    casesInTurn(
      [
        { time: 'booking', days: 10 },
        { time: 'before', before: 5, days: 4 },
        { time: 'after', before: 1, days: -1.2 },
        { time: 'every', days: -14.1 },
      ],
      2,
    ),
  )('for one service sends no form to clients of another: $time', async ({ time, before = 0, days }) => {
    const { practice, client, form } = await build({ time: 'booking', days: 0, repeat: 'each', serviceId: null });
    const [rule] = await (await practice.call('GET', '/api/form-rules')).json();
    const [service, other] = await (await practice.call('GET', '/api/services')).json();
    const changed = await practice.call('PUT', `/api/form-rules/${rule.id}`, {
      ...{ formId: form.id, serviceId: service.id, time, days: before, weeks: 2, repeat: 'each' },
    });
    expect(changed.status, await changed.text()).toBe(200);
    const elsewhere = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const without = await (await practice.call('POST', '/api/clients', clientFields())).json();
    await book(practice, client.id, days, { serviceId: service.id });
    await book(practice, elsewhere.id, days < 1 ? days - 0.03 : days, { serviceId: other.id });
    await book(practice, without.id, days < 1 ? days - 0.06 : days);
    if (time === 'every')
      for (const { id } of [client, elsewhere, without]) await book(practice, id, 5, { serviceId: null });
    await askByRules(world.services);
    expect(await asked(practice, client)).toHaveLength(1);
    expect(await asked(practice, elsewhere)).toEqual([]);
    expect(await asked(practice, without)).toEqual([]);
  });

  test('that matches twice sends one form', async () => {
    const { practice, client, add } = await build({ time: 'before', days: 5, repeat: 'each' });
    await add({ days: 6 });
    await add({ time: 'booking' });
    await book(practice, client.id, 4);
    await Promise.all([askByRules(world.services), askByRules(world.services)]);
    expect(await asked(practice, client)).toHaveLength(1);
    // The unique key decides, not the check before it.
    const { rows } = await execute(sql`select cause from form_requests where client_id = ${client.id}`);
    const again = execute(sql`insert into form_requests (tenant_id, client_id, form_id, version, cause)
      select tenant_id, client_id, form_id, version, cause from form_requests where cause = ${rows[0]?.cause}`);
    await expect(again).rejects.toThrow();
  });

  test('before a session sends the form the given number of days before', async () => {
    const { practice, client } = await build({ time: 'before', days: 5, repeat: 'each' });
    await book(practice, client.id, 8);
    await askByRules(world.services);
    expect(await asked(practice, client)).toEqual([]);
    await book(practice, client.id, 4);
    expect(await asked(practice, client)).toHaveLength(1);
  });

  test('after a session sends the form once it is over, but not for old sessions', async () => {
    const { practice, client } = await build({ time: 'after', days: 1, repeat: 'each' });
    await book(practice, client.id, -20);
    await askByRules(world.services);
    expect(await asked(practice, client)).toEqual([]);
    const appointmentId = await book(practice, client.id, -1.2);
    await askByRules(world.services);
    await askByRules(world.services);
    expect(await asked(practice, client)).toMatchObject([{ appointmentId }]);
  });

  test('set to once skips clients who have the form already', async () => {
    const { practice, client, form } = await build({ time: 'booking', repeat: 'once' });
    await book(practice, client.id, 10);
    await book(practice, client.id, 20);
    expect(await asked(practice, client)).toHaveLength(1);
    const other = await (await practice.call('POST', '/api/clients', clientFields())).json();
    await practice.call('POST', `/api/clients/${other.id}/forms`, { formId: form.id });
    await book(practice, other.id, 10);
    expect(await asked(practice, other)).toHaveLength(1);
  });

  test('every few weeks sends the form while a session is scheduled', async () => {
    const { practice, client } = await build({ time: 'every', weeks: 2, repeat: 'each' });
    await book(practice, client.id, -14.1);
    await askByRules(world.services);
    expect(await asked(practice, client)).toEqual([]);
    await book(practice, client.id, 5);
    await askByRules(world.services);
    await askByRules(world.services);
    expect(await asked(practice, client)).toHaveLength(1);
  });

  test('withdraws an unstarted form when its session is cancelled', async () => {
    const { practice, client } = await build({ time: 'booking', repeat: 'each' });
    const appointmentId = await book(practice, client.id, 10);
    const waiting = await (await practice.call('GET', '/api/forms/waiting')).json();
    expect(waiting).toEqual([]);
    await execute(
      sql`update appointments set start_time = now() + interval '3 hours', end_time = now() + interval '4 hours' where id = ${appointmentId}`,
    );
    expect(await (await practice.call('GET', '/api/forms/waiting')).json()).toMatchObject([
      { clientId: client.id, appointmentId, status: 'asked' },
    ]);
    expect((await practice.call('DELETE', `/api/appointments/${appointmentId}`)).status).toBeLessThan(300);
    expect(await asked(practice, client)).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('set to once sends again when the first session was cancelled unanswered', async () => {
    const { practice, client } = await build({ time: 'booking', repeat: 'once' });
    const first = await book(practice, client.id, 10);
    expect((await practice.call('DELETE', `/api/appointments/${first}`)).status).toBeLessThan(300);
    const next = await book(practice, client.id, 11);
    expect(await asked(practice, client)).toMatchObject([
      { status: 'asked', appointmentId: next },
      { status: 'withdrawn' },
    ]);
  });
});
