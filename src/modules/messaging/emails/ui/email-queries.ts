import { addDays } from '../../../../shared/calendar-month.ts';
import { dayIn } from '../../../../shared/format-time.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get } from '../../../../ui/data/query.ts';
import { emailDetail, emailPage } from '../contract.ts';
import type { LogSearch } from './email-search.ts';

const path = '/api/emails/logs';
const pollInterval = 10_000;

/** The log, page by page. Looked at again and again, because mails change; whoever has gone on does not wait for that. */
export const emailPagesQuery = ({ within, ...filter }: LogSearch, zone: string) =>
  pagesQuery({
    path: [path],
    filter: { ...filter, within },
    parameters: () => ({ ...filter, from: within && addDays(dayIn(Date.now(), zone), 1 - within) }),
    page: emailPage,
    pollMs: pages => pages.length === 1 && pollInterval,
  });

export const emailQuery = (id: number) => ({ ...get([path, id], emailDetail), refetchInterval: pollInterval });

/** The mail's own HTML under a policy of its own: inside this page its styles would not be allowed. */
export const emailHtmlPath = (id: number) => `${path}/${id}/html`;
