import { inScope, type PrivateRoutes, privateRoutes, readId, readQuery } from '../../../platform/http/routes.ts';
import { timeline, timelineQuery } from '../contract.ts';
import { getTimeline } from './timeline.ts';

/** Mounted under /api/clients. */
export const timelineRoutes: PrivateRoutes = privateRoutes().get('/:id/timeline', async c => {
  const query = readQuery(c, timelineQuery);
  return c.json(timeline.parse(await inScope(c, scope => getTimeline(scope, readId(c, 'Client'), query))));
});
