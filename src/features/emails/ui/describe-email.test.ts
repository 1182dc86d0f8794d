import { expect, test } from 'vitest';
import type { EmailLog } from '../contract.ts';
import { explain, keptHere, lacksMailServer, searchEmails, statusOf, toneOf } from './describe-email.ts';

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

test('a mail that only lies in the outbox is never called sent', () => {
  const kept = buildEmail({ sentBy: 'outbox' });
  expect([statusOf(kept), toneOf(kept)]).toEqual([keptHere, 'warning']);
  expect(explain(kept)).toContain('reached nobody');
  expect([statusOf(buildEmail()), toneOf(buildEmail())]).toEqual(['Sent', 'good']);
});

test('the newest mail that left the queue tells whether there is a mail server', () => {
  const waiting = buildEmail({ status: 'queued', sentBy: null, sentAt: null });
  expect(lacksMailServer([waiting, buildEmail({ sentBy: 'outbox' }), buildEmail()])).toBe(true);
  expect(lacksMailServer([waiting, buildEmail(), buildEmail({ sentBy: 'outbox' })])).toBe(false);
  expect(lacksMailServer([waiting])).toBe(false);
});

test('a search looks at recipient and subject, not across both', () => {
  const emails = [buildEmail(), buildEmail({ id: 2, subject: 'Cancelled', recipientEmail: 'ruth@client.example' })];
  expect(searchEmails(emails, ' BOOKED ').map(({ id }) => id)).toEqual([1]);
  expect(searchEmails(emails, 'ruth').map(({ id }) => id)).toEqual([2]);
  expect(searchEmails(emails, 'exampleyour')).toEqual([]);
  expect(searchEmails(emails, '')).toHaveLength(2);
});
