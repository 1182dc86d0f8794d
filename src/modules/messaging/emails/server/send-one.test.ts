import { expect, test } from 'vitest';
import type { Mail } from './mail-rows.ts';
import { later } from './send-mail.ts';

const hours = 3_600_000;
const mail = (given: Partial<Mail>): Mail => ({
  tenantId: 1,
  id: 1,
  kind: 'bulk',
  cause: 'campaign 1 to a@b.example',
  campaignId: 1,
  contentId: 1,
  personal: null,
  clientId: null,
  aboutClientId: null,
  appointmentId: null,
  recipientEmail: 'a@b.example',
  fromName: 'Fernhill',
  replyTo: null,
  unsubscribeUrl: null,
  subject: 'Hello',
  html: '',
  isConfidential: false,
  text: '',
  attachments: [],
  messageId: '<1@b.example>',
  status: 'sending',
  attempts: 1,
  failures: 0,
  nextAttemptAt: new Date(),
  expiresAt: null,
  leaseUntil: null,
  lastByteAt: null,
  error: null,
  externalId: null,
  sentBy: null,
  sentAt: null,
  createdAt: new Date(),
  ...given,
});

test('retries a campaign email for a day from its first attempt', () => {
  const createdAt = new Date(Date.now() - 72 * hours);
  expect(later(mail({ createdAt }), '450').status).toBe('queued');
  expect(later(mail({ createdAt, failures: 50 }), '450').status).toBe('queued');
  expect(later(mail({ createdAt, failures: 60 }), '450').status).toBe('failed');
});

test('retries other emails for a day from their creation', () => {
  const kind = 'transactional';
  expect(later(mail({ kind, createdAt: new Date(Date.now() - 23 * hours) }), '450').status).toBe('queued');
  expect(later(mail({ kind, createdAt: new Date(Date.now() - 25 * hours) }), '450').status).toBe('failed');
});
