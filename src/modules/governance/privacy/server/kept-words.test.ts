import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addClient, issueNew, lineFields, paymentFields } from '../../../../testing/practice/invoices.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { runRules } from './retention.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

const person = { firstName: 'Wilhelmina', lastName: 'Quillfeather' };
const name = 'Wilhelmina Quillfeather';

/** An issued invoice with the client's name in every text field, paid, refunded and cancelled. */
async function billed(practice: Practice): Promise<number> {
  const clientId = await addClient(practice, person);
  const said = { description: `For ${name}`, notes: `Thank you, ${name}` };
  const invoice = await issueNew(practice, {
    clientId,
    ...said,
    lines: [lineFields({ description: `Talk with ${name}` })],
  });
  const paid = await practice.call(
    'POST',
    `/api/invoices/${invoice.id}/payments`,
    paymentFields({ note: `By ${name}` }),
  );
  expect(paid.status, await paid.clone().text()).toBeLessThan(300);
  const credited = await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, {
    reason: `${name} did not come`,
    refund: true,
  });
  expect(credited.status, await credited.clone().text()).toBeLessThan(300);
  return clientId;
}

/** Tables that still contain the client's name. */
async function whereNamed({ tenantId }: Practice): Promise<string[]> {
  const tables = await rows(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const named: string[] = [];
  for (const { name: table } of tables) {
    const found = await rows(`select 1 as one from ${table} t
      where tenant_id = ${tenantId} and to_jsonb(t)::text ~ 'Quillfeather|@client.example' limit 1`);
    if (found.length) named.push(String(table));
  }
  return named;
}

const rules = { auditMonths: 24, inactiveYears: null, messageMonths: null, leadMonths: null, invoiceYears: 10 };
const night = async (practice: Practice) => {
  await practice.call('PUT', '/api/privacy/settings', { ...rules, privacyUrl: null, termsUrl: null });
  return runRules(world.services, { ...practice, role: 'owner' }, { stop: new AbortController().signal });
};

test('keeps issued invoices unchanged for their years, then removes the person', async () => {
  const practice = await buildPractice(world);
  const clientId = await billed(practice);
  const report = await (await practice.call('POST', `/api/privacy/clients/${clientId}/erase`, { name })).json();
  const kept = report.lines.filter(({ kept }: { kept: number }) => kept > 0);
  expect(kept.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Issued invoices', 'Invoice lines', 'Credit notes']),
  );
  for (const { why } of kept) expect(why).toContain('After that, buyer and wording are removed overnight.');
  expect(await whereNamed(practice)).toEqual(['credit_notes', 'invoice_lines', 'invoices']);
  expect(await night(practice)).toMatchObject({ invoices: 0 });
  expect(await whereNamed(practice)).toEqual(['credit_notes', 'invoice_lines', 'invoices']);
  const sums = `select (select sum(amount) from invoice_lines where tenant_id = ${practice.tenantId}) as lines,
    (select sum(amount) from credit_notes where tenant_id = ${practice.tenantId}) as credited,
    (select json_agg(json_build_array(invoice_number, amount, tax)) from invoices where tenant_id = ${practice.tenantId}) as invoices`;
  const before = await rows(sums);
  await grow(practice, 10);
  expect(await night(practice)).toMatchObject({ invoices: 1 });
  expect(await whereNamed(practice)).toEqual([]);
  expect(await rows(sums)).toEqual(before);
  expect(await night(practice)).toMatchObject({ invoices: 0 });
});

/** Makes its invoices older by this number of years, bypassing the trigger that protects them. */
async function grow({ tenantId }: Practice, years: number) {
  await rows('alter table invoices disable trigger keep_issued_invoice');
  await rows(
    `update invoices set issued_on = issued_on - interval '${years} years 1 day' where tenant_id = ${tenantId}`,
  );
  await rows('alter table invoices enable trigger keep_issued_invoice');
}

test('removes only the erased client’s words from invoices, and only words', async () => {
  const practice = await buildPractice(world);
  const [mine, theirs] = [await billed(practice), await billed(practice)];
  const under = (client: number, statement: string) =>
    rows(
      `do $$ begin perform set_config('app.erased_client', '${practice.tenantId} ${client}', true); ${statement}; end $$`,
    );
  const ofTheirs = `invoice_id = (select id from invoices where client_id = ${theirs})`;
  for (const statement of [
    `update invoice_lines set description = 'x' where ${ofTheirs}`,
    `update credit_notes set reason = null where ${ofTheirs}`,
  ]) {
    await expect(under(mine, statement), statement).rejects.toThrow();
    await under(theirs, statement);
  }
  for (const change of [
    'update invoice_lines set amount = 1 where',
    'delete from invoice_lines where',
    "update credit_notes set reason = 'another' where",
    'update credit_notes set amount = 1 where',
    'delete from credit_notes where',
  ])
    await expect(under(theirs, `${change} ${ofTheirs}`), change).rejects.toThrow();
});

/** Columns of retained rows without free text about a client: choices, keys, and the practice's own names. */
const notWritten: Record<string, string> = {
  payments: 'currency method payment_key',
  refunds: 'status idempotency_key provider_refund',
  checkouts: 'subject currency account status idempotency_key session url return_url cancel_url payment_intent',
  product_purchases: 'currency stripe_payment_intent_id status affiliate_id',
  appointments: 'type status booked_by cancelled_by place_kind',
  appointment_series: 'frequency time',
  client_packages: 'name type',
  package_orders: 'name currency type',
  email_logs: 'kind from_name message_id external_id sent_by',
  sms_logs: 'type status external_id sent_by',
  clients: '',
  // Retained by law and released together with the buyer.
  invoices:
    'invoice_number status description currency discount_kind notes footer payment_instructions seller buyer draft_key',
  invoice_lines: 'description tax_name service_name',
  credit_notes: 'number reason',
  // Affiliates are business partners, not clients.
  affiliate_links: 'affiliate_id affiliate_name affiliate_email',
  payouts: 'affiliate_name affiliate_email currency note',
};

test('every text column of retained rows is emptied or has no personal data', async () => {
  const kept = world.services.tables.flatMap(({ personal }) => personal).filter(({ onErase }) => onErase !== 'delete');
  const emptied = new Map<string, string>();
  for (const { table, onErase } of kept) {
    const set =
      typeof onErase === 'object' && 'set' in onErase
        ? onErase.set({ id: 1, ...person, emails: [], phones: [] })
        : null;
    const text = set ? new PgDialect().sqlToQuery(set).sql : '';
    emptied.set(table, `${emptied.get(table) ?? ''} ${text}`);
  }
  const columns = await rows(`select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and t.typname in ('text', '_text', 'json', 'jsonb')`);
  const mine = columns.filter(({ table }) => emptied.has(String(table)));
  expect(mine.length).toBeGreaterThan(60);
  const left = mine.filter(({ table, column }) => {
    const isEmptied = new RegExp(`"${column}" = `).test(emptied.get(String(table)) ?? '');
    return !isEmptied && !(notWritten[String(table)] ?? '').split(' ').includes(String(column));
  });
  expect(left).toEqual([]);
});
