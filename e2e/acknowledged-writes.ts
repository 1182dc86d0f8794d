import type pg from 'pg';
import { expect } from 'vitest';
import { dayIn, timeIn } from '../src/shared/dates.ts';
import { type AcknowledgedWrites, allTimes, type Load, noWrites } from './busy-practice.ts';
import type { CrashApp } from './crash-app.ts';
import { get, newOwner, post } from './program.ts';

const zone = newOwner.timeZone;

/** Prepares a practice for concurrent load on a program that will be killed. */
export async function prepareLoad(at: CrashApp, isOver: AbortSignal): Promise<Load> {
  const { cookie, sink } = at;
  const { slug } = await get<{ slug: string }>(at.program(), '/api/storefront', cookie);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const { id: clientId } = await (await post(at.program(), '/api/clients', person, cookie)).json();
  const { url } = at.program();
  return { url, cookie, slug, clientId, sink, times: allTimes(zone), acknowledged: noWrites(), isOver };
}

/** Checks that all acknowledged results exist. */
export async function expectAcknowledgedWrites(owner: pg.Client, acknowledged: AcknowledgedWrites) {
  const selectRows = async <T extends object>(statement: string, ...values: unknown[]) =>
    (await owner.query<T>(statement, values)).rows;
  const sessions = await selectRows<{ id: string; status: string; start: Date }>(
    'select id, status, start_time as start from appointments',
  );
  const wallOf = (start: Date | undefined) => start && `${dayIn(start, zone)} ${timeIn(start, zone)}`;
  const byId = new Map(sessions.map(each => [Number(each.id), each]));
  expect([...acknowledged.booked.keys()].filter(id => !byId.has(id))).toEqual([]);
  expect([...acknowledged.cancelled].filter(id => byId.get(id)?.status !== 'cancelled')).toEqual([]);
  for (const [id, wall] of acknowledged.moved) expect(wallOf(byId.get(id)?.start)).toBe(wall);
  const bills = await selectRows<{ id: string; number: string; status: string }>(
    'select id, invoice_number as number, status from invoices',
  );
  const billById = new Map(bills.map(each => [Number(each.id), each]));
  for (const [id, number] of acknowledged.issued) expect(billById.get(id)?.number).toBe(number);
  for (const id of acknowledged.paid) expect(['paid', 'void']).toContain(billById.get(id)?.status);
  for (const id of acknowledged.credited) expect(billById.get(id)?.status).toBe('void');
  const texts = await selectRows<{ id: string }>("select id from contents where status = 'published'");
  const out = new Set(texts.map(({ id }) => Number(id)));
  expect([...acknowledged.published].filter(id => !out.has(id))).toEqual([]);
  const sentCampaigns = await selectRows<{ id: string }>("select id from email_campaigns where status = 'sent'");
  const sent = new Set(sentCampaigns.map(({ id }) => Number(id)));
  expect([...acknowledged.campaigns].filter(id => !sent.has(id))).toEqual([]);
  const sales = await selectRows<{ email: string; status: string; count: number }>(
    'select customer_email as email, status, download_count as count from product_purchases',
  );
  const saleByEmail = new Map(sales.map(each => [each.email, each]));
  for (const [email, granted] of acknowledged.granted) {
    expect(saleByEmail.get(email)?.status).toBe('completed');
    expect(saleByEmail.get(email)?.count).toBeGreaterThanOrEqual(granted);
  }
  await expectErased(owner, acknowledged.erased);
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
