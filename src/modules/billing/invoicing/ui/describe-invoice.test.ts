import { expect, test } from 'vitest';
import { describeLate, dueText, formatInvoiceDay } from './describe-invoice.ts';

// The evening of November 21 in New York, already the 22nd in London.
const now = Date.parse('2026-11-22T02:30:00Z');
const zone = 'America/New_York';

test('names days relative to today in the practice’s time zone', () => {
  expect(formatInvoiceDay('2026-11-21', zone, now)).toBe('Today');
  expect(formatInvoiceDay('2026-11-22', zone, now)).toBe('Tomorrow');
  expect(formatInvoiceDay('2026-11-22', 'Europe/London', now)).toBe('Today');
});

test('counts days late in the practice’s time zone, for overdue invoices only', () => {
  const late = (dueDate: string, at: string) => describeLate({ status: 'overdue', dueDate }, at, now);
  expect(late('2026-11-20', zone)).toBe('1 day late');
  expect(late('2026-11-20', 'Europe/London')).toBe('2 days late');
  expect(describeLate({ status: 'paid', dueDate: '2026-11-01' }, zone, now)).toBeNull();
});

test('shows the due date while open and the payment date once paid', () => {
  const dueDate = '2026-12-04';
  const when = (status: 'pending' | 'paid' | 'void', paidAt: string | null = null) =>
    dueText({ status, dueDate, paidAt }, zone, now);
  expect(when('pending')).toBe('Dec 4');
  expect(when('paid', '2026-11-18T17:00:00Z')).toBe('Paid Nov 18');
  expect(when('paid', '2026-11-22T01:00:00Z')).toBe('Paid today');
  expect(when('void')).toBe('–');
});
