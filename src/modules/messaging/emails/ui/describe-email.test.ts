import { expect, test } from 'vitest';
import type { EmailLog } from '../contract.ts';
import { countEmails, explain, lackedServer, noServer, statusOf, toneOf } from './describe-email.ts';

const buildEmail = (given: Partial<EmailLog> = {}): EmailLog => ({
  id: 1,
  tenantId: 1,
  campaignId: null,
  clientId: null,
  recipientEmail: 'felix@client.example',
  subject: 'Your appointment is booked',
  status: 'sent',
  error: null,
  externalId: null,
  sentAt: '2026-11-18T18:00:00Z',
  createdAt: '2026-11-18T17:59:00Z',
  sentBy: 'smtp',
  ...given,
});

test('never shows an email without a mail server as sent', () => {
  for (const status of ['failed', 'sent'] as const) {
    const unsent = buildEmail({ status, sentBy: 'outbox' });
    expect([statusOf(unsent), toneOf(unsent)]).toEqual([noServer, 'warning']);
    expect(explain(unsent)).toBe('No mail server is set up, so this email wasn’t sent.');
    expect(lackedServer(unsent)).toBe(true);
  }
  expect(lackedServer(buildEmail())).toBe(false);
  expect([statusOf(buildEmail()), toneOf(buildEmail())]).toEqual(['Sent', 'good']);
});

test('shows the number of emails and whether there are more', () => {
  expect(countEmails(1, { total: 1, isMore: false })).toBe('1 email');
  expect(countEmails(50, { total: 1_000, isMore: false })).toBe('50 of 1,000 emails');
  expect(countEmails(50, { total: 1_000, isMore: true })).toBe('50 of over 1,000 emails');
  expect(countEmails(1_250, { total: 1_000, isMore: true })).toBe('1,250 emails, and more');
  expect(countEmails(51, { total: 50, isMore: false })).toBe('51 emails');
});
