import { queryClient } from '../../../../ui/data/query.ts';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { recentClientsQuery } from './client-queries.ts';

/** To be called when a client was added and the lists were refreshed: the only one there is was the first. */
export async function celebrateFirstClient() {
  await queryClient.prefetchQuery(recentClientsQuery);
  if (queryClient.getQueryData(recentClientsQuery.queryKey)?.total === 1) celebrate();
}
