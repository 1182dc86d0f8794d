import { queryClient } from '../../../../../ui/data/query.ts';
import { celebrate } from '../../../../../ui/feedback/celebrate.ts';
import { recentClientsQuery } from '../client-queries.ts';

/** Call it after a client was added and the lists were refreshed: a total of one means it was the first. */
export async function celebrateFirstClient() {
  await queryClient.prefetchQuery(recentClientsQuery);
  if (queryClient.getQueryData(recentClientsQuery.queryKey)?.total === 1) celebrate();
}
