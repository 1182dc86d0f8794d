import { expect, test } from 'vitest';
import type { CampaignFigures } from '../../analytics.ts';
import { formatShare, shareOf, sortCampaigns } from './sort-campaigns.ts';

const build = (id: number, given: Partial<CampaignFigures>): CampaignFigures => ({
  id,
  name: `Campaign ${id}`,
  startedAt: `2026-11-0${id}T10:00:00.000Z`,
  sent: 100,
  clicked: 0,
  unsubscribed: 0,
  bounced: 0,
  tracksClicks: true,
  ...given,
});

test('sorts campaigns by click rate, untracked ones last', () => {
  const campaigns = [
    build(1, { clicked: 10 }),
    build(2, { clicked: 9, sent: 10 }),
    build(3, { tracksClicks: false, clicked: 50 }),
    build(4, {}),
  ];
  expect(sortCampaigns(campaigns, '-clicked').map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  expect(sortCampaigns(campaigns, 'clicked').map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  expect(sortCampaigns(campaigns, '-startedAt').map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(sortCampaigns(campaigns, 'unknown').map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('shows a dash for a share of zero', () => {
  expect(formatShare(shareOf({ sent: 0, clicked: 0 }))).toBe('–');
  expect(formatShare(shareOf({ sent: 8, clicked: 1 }))).toBe('12.5%');
});
