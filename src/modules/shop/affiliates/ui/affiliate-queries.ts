import { api } from '../../../../ui/data/api.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, pathOf, refresh } from '../../../../ui/data/query.ts';
import { affiliateDuePage, affiliateLinkPage, affiliateSettings, commissionPage, payoutPage } from '../contract.ts';

export const linksPath = '/api/affiliate-links';
const affiliatesPath = '/api/affiliates';
export const payoutsPath = `${affiliatesPath}/payouts`;
export const settingsPath = `${affiliatesPath}/settings`;
export const exportPath = `${affiliatesPath}/export`;

export const linkPages = (search: string) =>
  pagesQuery({ path: [linksPath, 'page'], filter: { search: search || undefined }, page: affiliateLinkPage });
export const duePages = (search: string) =>
  pagesQuery({ path: [affiliatesPath, 'due'], filter: { search: search || undefined }, page: affiliateDuePage });
export const payoutPages = (search: string) =>
  pagesQuery({ path: [affiliatesPath, 'payouts'], filter: { search: search || undefined }, page: payoutPage });
/** The due amounts of one affiliate. The key is below the path that a payout invalidates. */
export const dueOfQuery = (email: string) => ({
  queryKey: [affiliatesPath, 'due-of', email],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get(pathOf([affiliatesPath, 'due', { email }]), affiliateDuePage, signal),
});
export const affiliateSettingsQuery = get([affiliatesPath, 'settings'], affiliateSettings);

export const commissionsQuery = pagesQuery({
  path: [affiliatesPath, 'commissions'],
  page: commissionPage,
  limits: { first: 50, later: 50 },
});

/** A payout also changes the sums of every link. */
export const refreshAffiliates = () => refresh(linksPath, affiliatesPath);

/** Lists with more rows get a search field. */
export const minRowsForSearch = 8;

export const idOf = ({ id }: { id: number }) => id;
