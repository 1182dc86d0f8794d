import type { CampaignFigures } from '../../analytics.ts';

const keys = ['name', 'startedAt', 'sent', 'clicked', 'unsubscribed', 'bounced'] as const;
export type SortKey = (typeof keys)[number];

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Click rate among delivered mails; null if none was delivered. */
export const shareOf = ({ sent, clicked }: Pick<CampaignFigures, 'sent' | 'clicked'>): number | null =>
  sent ? clicked / sent : null;

/** "12.5%" */
export const formatShare = (share: number | null) => (share === null ? '–' : percent.format(share));

/** Sorts by one column; a leading minus means descending. */
export function sortCampaigns(campaigns: CampaignFigures[], sort: string): CampaignFigures[] {
  const key = keys.find(each => each === sort.replace('-', '')) ?? 'startedAt';
  const direction = sort.startsWith('-') ? -1 : 1;
  return campaigns.toSorted((one, other) => direction * compare(one, other, key) || other.id - one.id);
}

function compare(one: CampaignFigures, other: CampaignFigures, key: SortKey): number {
  if (key === 'name' || key === 'startedAt') return one[key].localeCompare(other[key], 'en-US');
  if (key === 'clicked') return rank(one) - rank(other);
  return one[key] - other[key];
}

/** Campaigns without click tracking sort below those without clicks. */
const rank = (each: CampaignFigures) => (each.tracksClicks ? (shareOf(each) ?? -1) : -2);
