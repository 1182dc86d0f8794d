import { addDays } from '../../../../shared/calendar-month.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get } from '../../../../ui/data/query.ts';
import { emailDetail, emailPage } from '../contract.ts';
import type { LogSearch } from './email-search.ts';

const path = '/api/emails/logs';
const pollInterval = 10_000;

/** Polls only the first page, because statuses change and reloading many pages is slow. */
export const emailPagesQuery = ({ within, ...filter }: LogSearch, zone: string) =>
  pagesQuery({
    path: [path],
    filter: { ...filter, within },
    parameters: () => ({ ...filter, from: within && addDays(dayIn(Date.now(), zone), 1 - within) }),
    page: emailPage,
    pollMs: pages => pages.length === 1 && pollInterval,
  });

export const emailQuery = (id: number) => ({ ...get([path, id], emailDetail), refetchInterval: pollInterval });

/** Loaded as a document with its own Content Security Policy, because this app's policy forbids inline styles. */
export const emailHtmlPath = (id: number) => `${path}/${id}/html`;
