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

// Loaders that fetch a page's data in parallel with its code, but only once the session is confirmed.

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

/** Its queries are imported on demand, because they are not part of the first screen. */
export const prefetchMarketing = ({ location }: { location: { search: unknown } }) =>
  onceSignedIn(async () => {
    const search = marketingSearch.parse(location.search);
    const tab = marketingTabOf(search);
    // The component computes the month itself.
    if (tab === 'calendar') return;
    if (tab === 'overview') {
      const { funnelOf } = await import('../../modules/marketing/marketing/ui/marketing-queries.ts');
      return queryClient.prefetchQuery(funnelOf(search.range ?? 30));
    }
    const { subscriberListQuery } = await import('../../modules/marketing/subscribers/ui/subscriber-queries.ts');
    return queryClient.prefetchInfiniteQuery(subscriberListQuery(search));
  });

/** Does not delay navigation. Errors are ignored: the shell handles a missing session. */
function onceSignedIn(fetchAhead: (user: CurrentUser) => unknown) {
  queryClient
    .ensureQueryData(currentUserQuery)
    .then(fetchAhead)
    .catch(() => undefined);
}
