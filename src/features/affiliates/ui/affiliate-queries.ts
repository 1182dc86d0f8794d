import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { get, pathOf, refresh } from '../../../ui/query.ts';
import { affiliateDue, affiliateLink, affiliateSettings, commissionPage, payout } from '../contract.ts';

export const linksPath = '/api/affiliate-links';
const affiliatesPath = '/api/affiliates';
export const payoutsPath = `${affiliatesPath}/payouts`;
export const settingsPath = `${affiliatesPath}/settings`;
export const exportPath = `${affiliatesPath}/export`;

export const linksQuery = get([linksPath], affiliateLink.array());
export const dueQuery = get([affiliatesPath, 'due'], affiliateDue.array());
export const payoutsQuery = get([affiliatesPath, 'payouts'], payout.array());
export const affiliateSettingsQuery = get([affiliatesPath, 'settings'], affiliateSettings);

export const commissionsQuery = infiniteQueryOptions({
  queryKey: [affiliatesPath, 'commissions'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.get(pathOf([affiliatesPath, 'commissions', { cursor: cursor || undefined }]), commissionPage, signal),
  initialPageParam: '',
  getNextPageParam: page => page.nextCursor ?? undefined,
});

/** A payout changes what every link says, too. */
export const refreshAffiliates = () => refresh(linksPath, affiliatesPath);
