import { expect, test } from 'vitest';
import type { Campaign } from '../../../campaigns/contract.ts';
import { campaignCalendarItems } from './calendar-items.ts';

const none = { successfulSends: 0, failedSends: 0, suppressedSends: 0, unknownSends: 0, totalRecipients: 0 };
const times = { scheduledFor: null, sentAt: null, startedAt: null, pausedAt: null, stoppedAt: null };
const made = '2026-01-01T09:00:00.000Z';
const campaign = (id: number, status: Campaign['status'], given: Partial<Campaign>): Campaign => ({
  ...none,
  ...times,
  ...{ id, status, tenantId: 1, userId: 1, name: `Campaign ${id}`, subject: '', body: '', bodyFormat: 'html' },
  ...{ recipients: { type: 'subscribers' }, tracksOpens: false, tracksClicks: false, createdAt: made, updatedAt: made },
  ...given,
});

test('shows sent campaigns on their start day, fixed, and hides drafts', () => {
  const [scheduledFor, startedAt, sentAt] = ['07-03', '07-01', '07-02'].map(day => `2026-${day}T09:00:00.000Z`);
  const found = campaignCalendarItems([
    campaign(1, 'draft', {}),
    campaign(2, 'scheduled', { scheduledFor }),
    campaign(3, 'sent', { startedAt, sentAt, scheduledFor: startedAt }),
    campaign(4, 'sending', { startedAt }),
  ]);
  expect(found.map(({ id, at, isAhead }) => [id, at, isAhead])).toEqual([
    [2, scheduledFor, true],
    [3, startedAt, false],
    [4, startedAt, false],
  ]);
});

test('calls a campaign sent only if at least one email was sent', () => {
  const startedAt = '2026-07-01T09:00:00.000Z';
  const found = campaignCalendarItems([
    campaign(1, 'sent', { startedAt, successfulSends: 3, failedSends: 1 }),
    campaign(2, 'sent', { startedAt, suppressedSends: 3 }),
    campaign(3, 'failed', { startedAt, failedSends: 3 }),
    campaign(4, 'sending', { startedAt, successfulSends: 1 }),
  ]);
  expect(found.map(({ result }) => result)).toEqual(['sent', 'not sent', 'not sent', 'sending']);
});
