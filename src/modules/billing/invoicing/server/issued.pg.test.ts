import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inSystem } from '../../../../platform/database/scope.ts';
import { addClient, issueNew, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

/** Runs a statement as the role that sees every practice. Returns the error, or the number of changed rows. */
const run = (statement: string): Promise<string | number> =>
  inSystem(world.services.database, async ({ db }) => (await db.execute(sql.raw(statement))).rowCount ?? 0).catch(
    reason => violatedConstraint(reason) || `another failure: ${reason}`,
  );

const columnsOf = (table: string) =>
  inSystem(world.services.database, async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = ${table} and column_name not in ('tenant_id', 'id') order by 1`);
    return rows.map(({ name }) => name);
  });

/** A different value of the column's type. */
const other: Record<string, string> = {
  is_tax_included: 'not is_tax_included',
  seller: `'{"name": "Somebody else"}'`,
  buyer: `'{"name": "Somebody else"}'`,
  issued_on: `'2020-01-01'`,
  due_date: `'2031-01-01'`,
  status: `'void'`,
  discount_kind: `'amount'`,
  ...Object.fromEntries(['paid_at', 'sent_at', 'created_at', 'updated_at'].map(name => [name, `'2020-01-01'`])),
  ...Object.fromEntries(
    [
      'invoice_number',
      'description',
      'notes',
      'footer',
      'payment_instructions',
      'currency',
      'tax_name',
      'service_name',
      'draft_key',
      'number',
      'reason',
    ].map(name => [name, `'Other'`]),
  ),
};
const elsewhere = (name: string) => other[name] ?? `coalesce(${name}, 0) + 1`;

test('only payment, sending and voiding can change an issued invoice in SQL', async () => {
  const practice = await buildPractice(world);
  const { id, clientId } = await issueNew(practice);
  const merged = await addClient(practice);
  const own = `where tenant_id = ${practice.tenantId} and id = ${id}`;
  const changed: string[] = [];
  for (const name of await columnsOf('invoices')) {
    const value = name === 'client_id' ? merged : elsewhere(name);
    const result = await run(`update invoices set ${name} = ${value} ${own}`);
    if (result === 1) changed.push(name);
    else expect([name, result]).toEqual([name, 'invoices_issued']);
  }
  expect(changed).toEqual(['amount_paid', 'client_id', 'paid_at', 'sent_at', 'status', 'updated_at']);
  expect(await readInvoice(practice, id)).toMatchObject({ clientId: merged, status: 'void', amount: '95.00' });
  expect(merged).not.toBe(clientId);
});

test('a void invoice stays void and an issued one can’t become a draft again', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const own = `where tenant_id = ${practice.tenantId} and id = ${id}`;
  expect(await run(`update invoices set status = 'draft', invoice_number = null ${own}`)).toBe('invoices_issued');
  expect(await run(`update invoices set status = 'void' ${own}`)).toBe(1);
  expect(await run(`update invoices set status = 'pending' ${own}`)).toBe('invoices_issued');
});

test('lines of an issued invoice are immutable in SQL; draft lines aren’t', async () => {
  const practice = await buildPractice(world);
  const [issued, draft] = [await issueNew(practice), await writeDraft(practice)];
  const { tenantId } = practice;
  const ofIssued = `where tenant_id = ${tenantId} and invoice_id = ${issued.id}`;
  for (const name of await columnsOf('invoice_lines')) {
    const value = name === 'invoice_id' ? draft.id : elsewhere(name);
    expect([name, await run(`update invoice_lines set ${name} = ${value} ${ofIssued}`)]).toEqual([
      name,
      'invoices_issued',
    ]);
  }
  const add = (
    id: number,
  ) => `insert into invoice_lines (tenant_id, invoice_id, position, description, quantity, unit_price, amount)
    values (${tenantId}, ${id}, 9, 'More', 1, 5, 5)`;
  expect(await run(`delete from invoice_lines ${ofIssued}`)).toBe('invoices_issued');
  expect(await run(add(issued.id))).toBe('invoices_issued');
  const intoIssued = `update invoice_lines set invoice_id = ${issued.id} where tenant_id = ${tenantId} and invoice_id = ${draft.id}`;
  expect(await run(intoIssued)).toBe('invoices_issued');
  expect(await run(add(draft.id))).toBe(1);
  expect(await run(`delete from invoice_lines where tenant_id = ${tenantId} and invoice_id = ${draft.id}`)).toBe(2);
});

test('a credit note is immutable in SQL and deleted only with its practice', async () => {
  const practice = await buildPractice(world);
  const { tenantId } = practice;
  const { id } = await issueNew(practice);
  expect((await practice.call('POST', `/api/invoices/${id}/credit-note`, { reason: 'Twice' })).status).toBe(200);
  const own = `where tenant_id = ${tenantId}`;
  const columns = await columnsOf('credit_notes');
  expect(columns).toEqual(['amount', 'created_at', 'invoice_id', 'issued_on', 'number', 'reason', 'tax', 'user_id']);
  for (const name of columns) {
    expect([name, await run(`update credit_notes set ${name} = ${elsewhere(name)} ${own}`)]).toEqual([
      name,
      'invoices_issued',
    ]);
  }
  expect(await run(`delete from credit_notes ${own}`)).toBe('invoices_issued');
  expect((await readInvoice(practice, id)).creditNote).toMatchObject({ amount: '95.00', reason: 'Twice' });
  const second = await practice.call('POST', `/api/invoices/${id}/credit-note`, {});
  expect(second.status).toBe(409);
  const going = `with going as (select set_config('app.deleted_practice', '${tenantId}', true))`;
  expect(await run(`${going} delete from credit_notes ${own} and exists (select from going)`)).toBe(1);
});

test('rejects a second credit note for a non-void invoice with 409', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const add = () => practice.call('POST', `/api/invoices/${id}/credit-note`, {});
  expect((await add()).status).toBe(200);
  // An imported archive may contain this, since no constraint forbids it.
  await runAsOwner(
    world.services.database,
    `begin; alter table invoices disable trigger user;
    update invoices set status = 'sent' where tenant_id = ${practice.tenantId} and id = ${id};
    alter table invoices enable trigger user; commit`,
  );
  const again = await add();
  expect([again.status, (await again.json()).message]).toEqual([409, 'This invoice already has a credit note.']);
});

test('an issued invoice can’t be deleted, even with its client, only with its practice', async () => {
  const [practice, neighbour] = [await buildPractice(world), await buildPractice(world)];
  const { id, clientId } = await issueNew(practice);
  const kept = await issueNew(neighbour);
  const { tenantId } = practice;
  expect(await run(`delete from invoices where tenant_id = ${tenantId} and id = ${id}`)).toBe('invoices_issued');
  expect(await run(`delete from clients where tenant_id = ${tenantId} and id = ${clientId}`)).toBe('invoices_issued');
  expect((await practice.call('DELETE', `/api/clients/${clientId}`)).status).toBe(409);
  const draft = await writeDraft(practice);
  expect(await run(`delete from clients where tenant_id = ${tenantId} and id = ${draft.clientId}`)).toBe(1);
  const whilePracticeGoes = (statement: string) =>
    run(`with going as (select set_config('app.deleted_practice', '${tenantId}', true)) ${statement}`);
  const ofOther = `tenant_id = ${neighbour.tenantId} and exists (select from going)`;
  expect(await whilePracticeGoes(`delete from invoices where ${ofOther}`)).toBe('invoices_issued');
  const ofOwn = `tenant_id = ${tenantId} and exists (select from going)`;
  expect(await whilePracticeGoes(`delete from clients where ${ofOwn}`)).toBe(1);
  expect(await readInvoice(neighbour, kept.id)).toEqual(kept);
});
