import { expect, test } from 'vitest';
import type { EmailLog } from '../contract.ts';
import {
  countEmails,
  explain,
  failureText,
  groupFailures,
  lackedServer,
  noServer,
  statusOf,
  toneOf,
} from './describe-email.ts';

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

test.each([
  ['550 5.1.1 There is no such mailbox', 'Mailbox doesn’t exist (550 5.1.1)'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'Mailbox doesn’t exist (550 5.1.1)'],
  ['smtp; 550 5.1.1 …: User unknown', 'Mailbox doesn’t exist (550 5.1.1)'],
  ['550 …: no such user', 'Mailbox doesn’t exist (550)'],
  ['452 4.2.2 Over quota', 'Mailbox is full (452 4.2.2)'],
  ['552 Mailbox full', 'Mailbox is full (552)'],
  ['553 5.1.2 We do not deliver to that domain', 'The address’s domain doesn’t exist (553 5.1.2)'],
  ['554 5.7.1 Listed as a source of spam', 'Refused as spam (554 5.7.1)'],
  ['550 5.7.1 Relay access denied', 'The mail server doesn’t deliver to this address (550 5.7.1)'],
  ['Invalid login: 535 5.7.8 Bad credentials', 'The mail server didn’t accept your username or password (535 5.7.8)'],
  ['451 Try again later', 'The mail server couldn’t accept it (451)'],
  ['554 Transaction failed', 'Refused by the mail server (554)'],
  ['connect ECONNREFUSED 10.0.0.1:587', 'Couldn’t reach the mail server (ECONNREFUSED)'],
])('explains "%s"', (error, text) => {
  expect(failureText(error)).toBe(text);
});

test.each([
  // Neither a sender's problem nor a policy says anything about the recipient's mailbox.
  '550 Sender verify failed: no such mailbox',
  '550 5.4.1 Recipient address rejected: Access denied',
  '550 Rejected by policy of this mailbox',
])('does not blame the mailbox for "%s"', error => {
  expect(failureText(error)).toMatch(/^Refused by the mail server \(550/);
});

test.each(['Has unsubscribed', 'Not sent: it was too late to be useful.', 'Connection refused', '5501 emails'])(
  'leaves "%s" unchanged',
  error => {
    expect(failureText(error)).toBe(error);
  },
);

test('adds up failures that mean the same', () => {
  const rows = [
    { reason: '554 Transaction failed', count: 3 },
    { reason: '550 5.1.1 There is no such mailbox', count: 2 },
    { reason: '550 5.1.1 …: User unknown', count: 2 },
  ];
  expect(groupFailures(rows)).toEqual([
    { reason: 'Mailbox doesn’t exist (550 5.1.1)', count: 4 },
    { reason: 'Refused by the mail server (554)', count: 3 },
  ]);
});
