import { infiniteQueryOptions } from '@tanstack/react-query';
import { dayIn } from '../../../shared/format-time.ts';
import { api } from '../../../ui/api.ts';
import { get, pathOf } from '../../../ui/query.ts';
import { addDays } from '../../appointments/ui/booking/calendar-month.ts';
import { emailDetail, emailPage } from '../contract.ts';
import type { LogSearch } from './email-search.ts';

const path = '/api/emails/logs';
const firstPage = 50;
const laterPages = 200;
const pollInterval = 10_000;

/** The log, page by page. Looked at again and again, because mails change; whoever has gone on does not wait for that. */
export const emailPagesQuery = ({ within, ...filter }: LogSearch, zone: string) =>
  infiniteQueryOptions({
    queryKey: [path, { ...filter, within, limit: firstPage }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const from = within && addDays(dayIn(Date.now(), zone), 1 - within);
      const limit = cursor ? laterPages : firstPage;
      return api.get(pathOf([path, { ...filter, from, limit, cursor: cursor || undefined }]), emailPage, signal);
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollInterval : false),
  });

export const emailQuery = (id: number) => ({ ...get([path, id], emailDetail), refetchInterval: pollInterval });

/** The mail's own HTML under a policy of its own: inside this page its styles would not be allowed. */
export const emailHtmlPath = (id: number) => `${path}/${id}/html`;
