import type { CurrentUser } from '../../features/auth/contract.ts';
import { currentUserQuery } from '../../features/auth/ui/use-current-user.ts';
import { clientListSearch } from '../../features/clients/ui/client-list-search.ts';
import { clientListQuery, clientQuery, recentClientsQuery } from '../../features/clients/ui/client-queries.ts';
import { attentionQuery, metricsQuery, todayQuery, weeksQuery } from '../../features/dashboard/ui/dashboard-queries.ts';
import { marketingSearch, marketingTabOf } from '../../features/marketing/ui/marketing-search.ts';
import { queryClient } from '../../ui/query.ts';

// A page's data is asked for while its code is still on the way, but never before the sign-in is confirmed.

export const prefetchDashboard = () =>
  onceSignedIn(({ practice }) => {
    void queryClient.prefetchQuery(metricsQuery);
    void queryClient.prefetchQuery(todayQuery(Date.now(), practice.timeZone));
    void queryClient.prefetchQuery(attentionQuery);
    void queryClient.prefetchQuery(recentClientsQuery);
    void queryClient.prefetchQuery(weeksQuery);
  });

export const prefetchClients = ({ location }: { location: { search: unknown } }) =>
  onceSignedIn(() => void queryClient.prefetchInfiniteQuery(clientListQuery(clientListSearch.parse(location.search))));

export const prefetchClient = ({ params }: { params: { id: string } }) =>
  onceSignedIn(() => void queryClient.prefetchQuery(clientQuery(params.id)));

/** Its queries are no part of the first screen: they come with the page, and are asked as soon as they are there. */
export const prefetchMarketing = ({ location }: { location: { search: unknown } }) =>
  onceSignedIn(async () => {
    const search = marketingSearch.parse(location.search);
    const tab = marketingTabOf(search);
    // The month is reckoned where it is shown.
    if (tab === 'calendar') return;
    if (tab === 'overview') {
      const { funnelOf } = await import('../../features/marketing/ui/marketing-queries.ts');
      return queryClient.prefetchQuery(funnelOf(search.range ?? 30));
    }
    const { subscriberListQuery } = await import('../../features/subscribers/ui/subscriber-queries.ts');
    return queryClient.prefetchInfiniteQuery(subscriberListQuery(search));
  });

/** Does not hold up the page; that nobody is signed in is the shell's to handle. */
function onceSignedIn(fetchAhead: (user: CurrentUser) => unknown) {
  queryClient
    .ensureQueryData(currentUserQuery)
    .then(fetchAhead)
    .catch(() => undefined);
}
