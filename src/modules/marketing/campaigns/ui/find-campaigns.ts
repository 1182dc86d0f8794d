import type { Campaign, CampaignStatus } from '../contract.ts';

export type CampaignFilter = { search: string; status: CampaignStatus | null };

/** By name or subject and by state, without regard to case. */
export function findCampaigns(campaigns: Campaign[], { search, status }: CampaignFilter): Campaign[] {
  const wanted = search.trim().toLowerCase();
  return campaigns.filter(
    campaign =>
      (!status || campaign.status === status) &&
      (!wanted || `${campaign.name}\n${campaign.subject}`.toLowerCase().includes(wanted)),
  );
}
