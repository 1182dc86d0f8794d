import { expect, test } from 'vitest';
import { wallIn } from '../../../../ui/time/schedule-time.ts';
import type { Campaign } from '../contract.ts';
import { previewOf } from './body-text.ts';
import { addSample, standsStill, timeLeft } from './CampaignSending.tsx';
import { sendConfirmation } from './campaign-handlers.ts';
import { resultMessage } from './campaign-queries.ts';
import { countdown, leftOutText, stateText, waitingOf } from './describe-campaign.ts';
import { piecesOf } from './placeholders.tsx';

const buildCampaign = (given: Partial<Campaign> = {}): Campaign => ({
  id: 1,
  tenantId: 1,
  userId: 1,
  name: 'November',
  subject: 'Soup',
  body: 'Hi',
  recipients: { type: 'all_clients' },
  status: 'draft',
  scheduledFor: null,
  sentAt: null,
  totalRecipients: 0,
  successfulSends: 0,
  failedSends: 0,
  createdAt: '2026-11-18T18:00:00Z',
  updatedAt: '2026-11-18T18:00:00Z',
  suppressedSends: 0,
  unknownSends: 0,
  bodyFormat: 'text',
  tracksOpens: false,
  tracksClicks: true,
  startedAt: null,
  pausedAt: null,
  stoppedAt: null,
  ...given,
});

test('describes statuses as specified', () => {
  expect(stateText(buildCampaign())).toBe('Ready to send');
  const sent = { status: 'sent', successfulSends: 119 } as const;
  expect(stateText(buildCampaign(sent))).toBe('Sent to 119 recipients');
  expect(stateText(buildCampaign({ ...sent, failedSends: 2 }))).toBe('Sent to 119 recipients, 2 failed');
});

test('never describes an unsent campaign as sent', () => {
  const over = { successfulSends: 0, failedSends: 0, stoppedAt: null } as const;
  expect(stateText(buildCampaign({ status: 'sent', suppressedSends: 3 }))).toBe('Nothing was sent');
  expect(stateText(buildCampaign({ status: 'sent', unknownSends: 3 }))).toBe('May have been sent');
  expect(resultMessage({ ...over, status: 'sent' })[0]).toBe('Campaign not sent');
  expect(resultMessage({ ...over, status: 'failed', failedSends: 3 })).toEqual([
    'Failed to send email campaign',
    'No emails were sent. Its card says why.',
  ]);
  const audience = { total: 3, leftOut: {} };
  expect(sendConfirmation({ name: 'November' }, audience, true).message).toBe('3 people will get it.');
  expect(sendConfirmation({ name: 'November' }, audience, false)).toMatchObject({
    title: '“November” can’t be sent yet',
    confirmLabel: 'Save to log',
  });
});

test('describes results as specified, including the singular', () => {
  const sent = { status: 'sent', failedSends: 1, stoppedAt: null } as const;
  expect(resultMessage({ ...sent, successfulSends: 1_200 })).toEqual([
    'Campaign Sent',
    'Successfully sent 1,200 emails, 1 failed',
  ]);
  expect(resultMessage({ ...sent, successfulSends: 1 })[1]).toBe('Successfully sent 1 email, 1 failed');
  expect(resultMessage({ ...sent, successfulSends: 2, stoppedAt: '2026-11-18T18:00:00Z' })[0]).toBe(
    'Campaign ended early',
  );
});

test('the countdown shows days and hours, then Soon, then Past due', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  const at = (time: string) => countdown(time, now);
  expect(at('2026-11-23T07:30:00Z')).toBe('4 days, 21 hours');
  expect(at('2026-11-19T10:00:00Z')).toBe('1 day');
  expect(at('2026-11-18T11:00:00Z')).toBe('1 hour');
  expect(at('2026-11-18T10:59:59Z')).toBe('Soon');
  expect(at('2026-11-18T09:59:59Z')).toBe('Past due');
});

test('waiting is the total minus all other counts', () => {
  const counts = { totalRecipients: 533, successfulSends: 312, failedSends: 2, suppressedSends: 4, unknownSends: 1 };
  expect(waitingOf(buildCampaign(counts))).toBe(214);
});

test('lists left-out recipients by reason in a fixed order', () => {
  expect(leftOutText({ leftOut: { duplicate: 1, unsubscribed: 4 } })).toBe('4 unsubscribed, 1 listed twice');
  expect(leftOutText({ leftOut: {} })).toBe('');
});

test('previews 150 visible characters without cutting one in half', () => {
  expect(previewOf('<h1>Hi</h1><p>a &amp; b &#128512; <strong>c</strong></p><ul><li>d</li></ul>', 'html')).toBe(
    'Hi a & b 😀 c d',
  );
  expect(previewOf('1 < 2 <b>', 'text')).toBe('1 < 2 <b>');
  const family = '👩‍👩‍👧‍👦';
  expect(previewOf(family.repeat(151), 'text')).toBe(`${family.repeat(150)}…`);
  expect(previewOf('x'.repeat(150), 'text')).toBe('x'.repeat(150));
  // A placeholder that would be cut off is dropped completely.
  expect(previewOf(`${'x'.repeat(145)}{firstName}`, 'text')).toBe(`${'x'.repeat(145)}…`);
});

test('distinguishes placeholders from other braces', () => {
  expect(piecesOf('Hi {firstName|my {friend}, {fullName|you}{other}')).toEqual([
    { text: 'Hi {firstName|my {friend}, ', isPlaceholder: false },
    { text: '{fullName|you}', isPlaceholder: true },
    { text: '{other}', isPlaceholder: false },
  ]);
});

test('estimates the time left from the last minute, and not after a pause', () => {
  const second = 1_000;
  let samples = addSample([], { at: 0, done: 0 });
  expect(timeLeft(samples, 100)).toBeNull();
  samples = addSample(samples, { at: 10 * second, done: 20 });
  expect(timeLeft(samples, 240)).toBe('About 2 minutes left');
  expect(timeLeft(samples, 40)).toBe('Less than a minute left');
  expect(timeLeft(samples, 120)).toBe('About a minute left');
  expect(timeLeft(samples, 100_000)).toBe('About 14 hours left');
  expect(addSample(samples, { at: 200 * second, done: 30 })).toHaveLength(1);
});

test('detects a stall after seconds without progress, not at the start', () => {
  const samples = [0, 1_500, 3_000, 4_500].map(at => ({ at, done: 7 }));
  expect(standsStill([])).toBe(false);
  expect(standsStill(samples.slice(0, 3))).toBe(false);
  expect(standsStill(samples)).toBe(true);
  expect(standsStill([...samples, { at: 6_000, done: 8 }])).toBe(false);
});

test('shows scheduled times in the practice’s time zone', () => {
  expect(wallIn('2026-11-19T02:05:00Z', 'America/New_York')).toBe('2026-11-18T21:05');
});
