import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addClient, issueNew, lineFields } from '../../../../testing/practice/invoices.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { RetentionPlan } from '../contract.ts';
import { deleteOldEvents, runRules } from './retention.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

const rules = { auditMonths: 24, inactiveYears: 2, messageMonths: 12, leadMonths: 6, invoiceYears: 10 };
const setRules = ({ call: ask }: Practice) =>
  ask('PUT', '/api/privacy/settings', { ...rules, privacyUrl: 'practice.example/privacy', termsUrl: '' });
const planOf = async ({ call: ask }: Practice): Promise<RetentionPlan> =>
  (await ask('GET', '/api/privacy/plan')).json();
const night = (practice: Practice, at?: string, stop = new AbortController().signal) =>
  runRules(world.services, { ...practice, role: 'owner' }, { stop, ...(at && { now: new Date(at) }) });
const notedOf = async ({ tenantId }: Practice) =>
  (
    await rows(`select subject, details from audit_events
      where tenant_id = ${tenantId} and actor_name = 'retention rules' order by id`)
  ).map(({ subject, details }) => details ?? subject);

const old = "now() - interval '3 years'";

async function buildSilent({ call: ask }: Practice, lastName = 'Silent'): Promise<number> {
  const { id } = await (await ask('POST', '/api/clients', clientFields({ lastName }))).json();
  await rows(`update clients set created_at = ${old}, last_contact = ${old} where id = ${id}`);
  return Number(id);
}

/** Mails, texts and requested files of three years ago to addresses that belong to no client. */
async function buildOld({ tenantId: t }: Practice, count: number) {
  const each = `from generate_series(1, ${count}) n`;
  await rows(`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status, created_at)
    select ${t}, 'transactional', 'x' || n, 'a@x.example', 'P', 'Hi', 'Hi', 'Hi', 'old' || ${t} || '-' || n, 'sent', ${old} ${each}`);
  await rows(`insert into sms_logs (tenant_id, recipient_phone, message, type, status, created_at)
    select ${t}, '+15035557731', 'Hi', 'manual', 'sent', ${old} ${each}`);
  await rows(
    `insert into lead_files (tenant_id, name, kind, file, size) values (${t}, 'Guide', 'pdf', 'guide-${t}', 1)`,
  );
  await rows(`insert into lead_requests (tenant_id, file_id, storefront_id, block, email, token_hash, expires_at, created_at)
    select ${t}, f.id, s.id, '1', n || '@lead.example', 'old' || ${t} || '-' || n, ${old}, ${old}
    from lead_files f join storefronts s using (tenant_id), generate_series(1, ${count}) n where f.tenant_id = ${t}`);
}

/** An invoice of an erased client, issued on this day. */
async function buildKept(practice: Practice, issuedOn: string) {
  const clientId = await addClient(practice, { firstName: 'Ida', lastName: 'Gone' });
  const { id } = await issueNew(practice, { clientId, lines: [lineFields({ description: 'Talk with Ida' })] });
  await practice.call('POST', `/api/invoices/${id}/payments`, { amount: '1.00' });
  await rows('alter table invoices disable trigger keep_issued_invoice');
  await rows(`update invoices set issued_on = '${issuedOn}', status = 'paid' where id = ${id}`);
  await rows('alter table invoices enable trigger keep_issued_invoice');
  const erased = await practice.call('POST', `/api/privacy/clients/${clientId}/erase`, { name: 'Ida Gone' });
  expect(erased.status, await erased.clone().text()).toBe(200);
}

test('rules are off by default, and a dry run lists the clients they will erase', async () => {
  const practice = await buildPractice(world);
  await buildOld(practice, 1);
  const silent = await buildSilent(practice);
  await practice.call('POST', '/api/clients', clientFields({ lastName: 'Current' }));
  expect(await planOf(practice)).toMatchObject({ clientCount: 0, emailCount: 0, textCount: 0, leadCount: 0 });
  const saved = await setRules(practice);
  expect(await saved.json()).toEqual({ ...rules, privacyUrl: 'https://practice.example/privacy', termsUrl: null });
  expect(await planOf(practice)).toMatchObject({
    clients: [{ id: silent, name: 'Felix Silent', lastSeen: expect.stringMatching(/^20\d\d-.+Z$/) }],
  });
  await night(practice);
  const left = await rows(`select last_name from clients where tenant_id = ${practice.tenantId} order by id`);
  expect(left.map(each => each.last_name)).toEqual([expect.not.stringContaining('Silent'), 'Current']);
});

test('the dry run’s counts match the run, and each kind is logged', async () => {
  const practice = await buildPractice(world);
  await setRules(practice);
  await buildSilent(practice);
  await buildKept(practice, '2010-01-01');
  await buildOld(practice, 2);
  const before = await planOf(practice);
  const done = await night(practice);
  expect(done).toEqual({ clients: 1, emails: expect.any(Number), texts: 2, leads: 2, invoices: 1 });
  const counts = (plan: RetentionPlan): Record<string, unknown> => plan;
  for (const [kind, count] of Object.entries(done))
    expect(counts(before)[`${kind.slice(0, -1)}Count`], kind).toBe(count);
  expect(await night(practice)).toEqual({ clients: 0, emails: 0, texts: 0, leads: 0, invoices: 0 });
  expect(await planOf(practice)).toMatchObject({ clientCount: 0, emailCount: 0, leadCount: 0, invoiceCount: 0 });
  const noted = Object.entries(done).map(([kind, count]) => ({ [kind]: count }));
  expect(await notedOf(practice)).toEqual(['erasure', ...noted]);
});

test('processes everything in batches, stops on request and continues later', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  await setRules(practice);
  await buildOld(practice, 501);
  expect(await night(practice, undefined, AbortSignal.abort())).toMatchObject({ emails: 0, texts: 0, leads: 0 });
  expect(await night(practice)).toMatchObject({ emails: 501, texts: 501, leads: 501 });
  expect(await notedOf(practice)).toEqual(
    ['emails', 'texts', 'leads'].flatMap(kind => [{ [kind]: 500 }, { [kind]: 1 }]),
  );
});

test('days end in the practice’s time zone', async () => {
  const practice = await buildPractice(world);
  await setRules(practice);
  const prepaid = await buildSilent(practice, 'Prepaid');
  await rows(`insert into client_packages (tenant_id, client_id, name, sessions, last_day)
    values (${practice.tenantId}, ${prepaid}, 'Ten', 10, '2030-06-10')`);
  await buildKept(practice, '2020-06-10');
  // Los Angeles is seven hours behind UTC in June.
  expect(await night(practice, '2030-06-11T06:59:00Z')).toMatchObject({ clients: 0, invoices: 0 });
  expect(await night(practice, '2030-06-11T07:00:00Z')).toMatchObject({ clients: 1, invoices: 1 });
});

test('deletes audit events after each practice’s own months', async () => {
  const [short, unset] = [await buildPractice(world), await buildPractice(world)];
  await setRules(short);
  for (const { tenantId } of [short, unset])
    await rows(`insert into audit_events (tenant_id, at, actor, act, subject, actor_name)
      select ${tenantId}, now() - make_interval(months => 20 + n % 2 * 5), 'job', 'added', 'client', 'n' || n % 2
      from generate_series(1, 1002) n`);
  await rows(`update privacy_settings set audit_months = 6 where tenant_id = ${short.tenantId}`);
  const left = async ({ tenantId }: Practice) =>
    rows(`select actor_name as name, count(*)::int as n from audit_events
      where tenant_id = ${tenantId} and actor_name like 'n_' group by 1 order by 1`);
  await deleteOldEvents(asSystem(world.services.database), AbortSignal.abort());
  expect(await left(short)).toHaveLength(2);
  await deleteOldEvents(asSystem(world.services.database), new AbortController().signal);
  expect(await left(short)).toEqual([]);
  expect(await left(unset)).toEqual([{ name: 'n0', n: 501 }]);
});
