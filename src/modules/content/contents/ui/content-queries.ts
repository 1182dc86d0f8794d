import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { type Content, content, contentPage, contentVersions, plannedContents, voice } from '../contract.ts';
import type { ContentSearch } from './content-search.ts';

export const contentsPath = '/api/contents';

export const useContents = (filter: ContentSearch) =>
  usePages(pagesQuery({ path: [contentsPath], filter: { ...filter, withBody: 'false' }, page: contentPage }));

export const contentQuery = (id: number | string) => get([contentsPath, id], content);
export const versionsQuery = (id: number) => get([contentsPath, id, 'versions'], contentVersions);
export const plannedQuery = (days: string[]) =>
  get([contentsPath, 'calendar', { first: days[0], last: days.at(-1) }], plannedContents);
/** Includes captions that are overdue. */
export const nextQuery = get([contentsPath, 'next'], plannedContents);
export const voiceQuery = get([contentsPath, 'voice'], voice);

/** Updates the cache and refetches the lists. */
export function keepContent(changed: Content) {
  queryClient.setQueryData(contentQuery(changed.id).queryKey, changed);
  void refresh(contentsPath);
}
