import type { CurrentUser } from '../../modules/accounts/auth/contract.ts';
import { currentUserQuery } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { marketingSearch, marketingTabOf } from '../../modules/marketing/marketing/ui/marketing-search.ts';
import {
  attentionQuery,
  metricsQuery,
  todayQuery,
  weeksQuery,
} from '../../modules/onboarding/dashboard/ui/dashboard-queries.ts';
import { clientListQuery, clientQuery, recentClientsQuery } from '../../modules/people/clients/ui/client-queries.ts';
import { clientListSearch } from '../../modules/people/clients/ui/list/client-list-search.ts';
import { queryClient } from '../../ui/data/query.ts';

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
      const { funnelOf } = await import('../../modules/marketing/marketing/ui/marketing-queries.ts');
      return queryClient.prefetchQuery(funnelOf(search.range ?? 30));
    }
    const { subscriberListQuery } = await import('../../modules/marketing/subscribers/ui/subscriber-queries.ts');
    return queryClient.prefetchInfiniteQuery(subscriberListQuery(search));
  });

/** Does not hold up the page; that nobody is signed in is the shell's to handle. */
function onceSignedIn(fetchAhead: (user: CurrentUser) => unknown) {
  queryClient
    .ensureQueryData(currentUserQuery)
    .then(fetchAhead)
    .catch(() => undefined);
}
