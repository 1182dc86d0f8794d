import { pagesQuery } from '../../../../ui/pages.ts';
import { type TimelineGroup, timeline } from '../contract.ts';

/** Page by page, newest first. */
export const timelineOf = (clientId: number, limit: number, group?: TimelineGroup) =>
  pagesQuery({
    path: ['/api/clients', clientId, 'timeline'],
    filter: { group },
    page: timeline,
    limits: { first: limit, later: limit },
  });
