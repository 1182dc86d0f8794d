import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type SmsLog, smsCounts, smsLog, smsPage, smsRecipient, smsReply } from '../contract.ts';

export const smsPath = '/api/sms';
const logsPath = `${smsPath}/logs`;

const moment = 3_000;

/** The log, page by page. What is still on its way is looked at again in a moment. */
export const smsPagesQuery = (search: string) =>
  pagesQuery({
    path: [logsPath],
    filter: { search: search || undefined },
    page: smsPage,
    // Whoever has scrolled far does not wait for the top.
    pollMs: pages => pages.length === 1 && askAgain(pages[0]?.items),
  });

/** In how many milliseconds a list is worth another look, if it is. */
export const askAgain = (list: SmsLog[] | undefined) =>
  list?.some(({ status }) => status === 'pending' || status === 'sending') ? moment : false;

export const smsQuery = (id: number) => get([logsPath, id], smsLog);
export const smsCountsQuery = get([smsPath, 'counts'], smsCounts);
export const smsRecipientQuery = (clientId: number) => get([smsPath, 'recipients', clientId], smsRecipient);
export const smsRepliesQuery = (clientId: number) => get([`${smsPath}/replies`, { clientId }], smsReply.array());

/** What a new message changes: the logs, the figures, and how many its client has. */
export const refreshSms = () => refresh(logsPath, smsPath, '/api/clients');
