import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { getInvoice } from './invoice.ts';
import { pageInvoices } from './invoice-list.ts';
import { sumInvoices } from './invoice-totals.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Due dates, and the first moment of the following day in that time zone, with daylight-saving changes at midnight. */
const firstLateMoments = [
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00Z'],
  ['Europe/Berlin', '2026-03-28', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:30:00Z'],
  ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z'],
  ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00Z'],
  ['Pacific/Chatham', '2026-09-26', '2026-09-26T11:15:00Z'],
  ['Asia/Kathmandu', '2026-12-31', '2026-12-31T18:15:00Z'],
  ['Pacific/Kiritimati', '2026-06-30', '2026-06-30T10:00:00Z'],
  ['Pacific/Niue', '2026-06-30', '2026-07-01T11:00:00Z'],
] as const;

test.each(firstLateMoments)(
  'in %s an invoice due on %s becomes overdue exactly at %s',
  async (timeZone, dueDate, first) => {
    const practice = await buildPractice(world, { timeZone });
    const { id } = await issueNew(practice, { dueDate });
    const late = new Date(first);
    const before = new Date(late.getTime() - 1);
    const seen = (now: Date) =>
      inPractice(world, practice, async scope => ({
        one: (await getInvoice(world.services, scope, id, now)).status,
        listed: (await pageInvoices(scope, { status: 'overdue', limit: 50 }, now)).items.map(({ status }) => status),
        sum: (await sumInvoices(world.services, scope, now)).overdue,
      }));
    expect(await seen(before)).toEqual({ one: 'pending', listed: [], sum: '0.00' });
    expect(await seen(late)).toEqual({ one: 'overdue', listed: ['overdue'], sum: '95.00' });
  },
);
