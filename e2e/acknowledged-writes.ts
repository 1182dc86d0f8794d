import type pg from 'pg';
import { expect } from 'vitest';
import { dayIn, timeIn } from '../src/shared/dates.ts';
import { allTimes, type Busy, nothingTold, type Told } from './busy-practice.ts';
import type { CrashApp } from './crash-app.ts';
import { get, newOwner, post } from './program.ts';

const zone = newOwner.timeZone;

/** Prepares a practice for concurrent load on a program that will be killed. */
export async function openBusy(at: CrashApp, isOver: AbortSignal): Promise<Busy> {
  const { cookie, sink } = at;
  const { slug } = await get<{ slug: string }>(at.program(), '/api/storefront', cookie);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const { id: clientId } = await (await post(at.program(), '/api/clients', person, cookie)).json();
  const { url } = at.program();
  return { url, cookie, slug, clientId, sink, times: allTimes(zone), told: nothingTold(), isOver };
}

/** Checks that all acknowledged results exist. */
export async function expectTold(owner: pg.Client, told: Told) {
  const lines = async <T extends object>(statement: string, ...values: unknown[]) =>
    (await owner.query<T>(statement, values)).rows;
  const sessions = await lines<{ id: string; status: string; start: Date }>(
    'select id, status, start_time as start from appointments',
  );
  const wallOf = (start: Date | undefined) => start && `${dayIn(start, zone)} ${timeIn(start, zone)}`;
  const byId = new Map(sessions.map(each => [Number(each.id), each]));
  expect([...told.booked.keys()].filter(id => !byId.has(id))).toEqual([]);
  expect([...told.cancelled].filter(id => byId.get(id)?.status !== 'cancelled')).toEqual([]);
  for (const [id, wall] of told.moved) expect(wallOf(byId.get(id)?.start)).toBe(wall);
  const bills = await lines<{ id: string; number: string; status: string }>(
    'select id, invoice_number as number, status from invoices',
  );
  const bill = new Map(bills.map(each => [Number(each.id), each]));
  for (const [id, number] of told.issued) expect(bill.get(id)?.number).toBe(number);
  for (const id of told.paid) expect(['paid', 'void']).toContain(bill.get(id)?.status);
  for (const id of told.credited) expect(bill.get(id)?.status).toBe('void');
  const texts = await lines<{ id: string }>("select id from contents where status = 'published'");
  const out = new Set(texts.map(({ id }) => Number(id)));
  expect([...told.published].filter(id => !out.has(id))).toEqual([]);
  const letters = await lines<{ id: string }>("select id from email_campaigns where status = 'sent'");
  const sent = new Set(letters.map(({ id }) => Number(id)));
  expect([...told.campaigns].filter(id => !sent.has(id))).toEqual([]);
  const sales = await lines<{ email: string; status: string; count: number }>(
    'select customer_email as email, status, download_count as count from product_purchases',
  );
  const sale = new Map(sales.map(each => [each.email, each]));
  for (const [email, granted] of told.granted) {
    expect(sale.get(email)?.status).toBe('completed');
    expect(sale.get(email)?.count).toBeGreaterThanOrEqual(granted);
  }
  await expectErased(owner, told.erased);
}

/** No row of any table contains their addresses; erased people are stored as hashes. */
async function expectErased(owner: pg.Client, emails: Set<string>) {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text like '%@gone.example%'`,
    );
    const naming = rows.filter(({ row }) =>
      [...row.matchAll(/[\w-]+@gone\.example/g)].some(([each]) => emails.has(each)),
    );
    expect(naming, name).toEqual([]);
  }
}
