import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { get, pathOf, refresh } from '../../../ui/query.ts';
import { affiliateDuePage, affiliateLinkPage, affiliateSettings, commissionPage, payoutPage } from '../contract.ts';

export const linksPath = '/api/affiliate-links';
const affiliatesPath = '/api/affiliates';
export const payoutsPath = `${affiliatesPath}/payouts`;
export const settingsPath = `${affiliatesPath}/settings`;
export const exportPath = `${affiliatesPath}/export`;

export const linkPages = (search: string) => ({
  key: [linksPath, 'page', { search: search || undefined }],
  page: affiliateLinkPage,
});
export const duePages = (search: string) => ({
  key: [affiliatesPath, 'due', { search: search || undefined }],
  page: affiliateDuePage,
});
export const payoutPages = (search: string) => ({
  key: [affiliatesPath, 'payouts', { search: search || undefined }],
  page: payoutPage,
});
/** What one affiliate is due; under the path that a payout refreshes. */
export const dueOfQuery = (email: string) => ({
  queryKey: [affiliatesPath, 'due-of', email],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get(pathOf([affiliatesPath, 'due', { email }]), affiliateDuePage, signal),
});
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
