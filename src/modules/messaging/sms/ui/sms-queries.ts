import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type SmsLog, smsCounts, smsLog, smsPage, smsRecipient, smsReply } from '../contract.ts';

export const smsPath = '/api/sms';
const logsPath = `${smsPath}/logs`;

const moment = 3_000;

/** Polls while messages are being sent. */
export const smsPagesQuery = (search: string) =>
  pagesQuery({
    path: [logsPath],
    filter: { search: search || undefined },
    page: smsPage,
    // Polls only while a single page is loaded, because reloading many pages is slow.
    pollMs: pages => pages.length === 1 && pollIntervalOf(pages[0]?.items),
  });

/** Polling interval in milliseconds while a message is pending, else false. */
export const pollIntervalOf = (list: SmsLog[] | undefined) =>
  list?.some(({ status }) => status === 'pending' || status === 'sending') ? moment : false;

export const smsQuery = (id: number) => get([logsPath, id], smsLog);
export const smsCountsQuery = get([smsPath, 'counts'], smsCounts);
export const smsRecipientQuery = (clientId: number) => get([smsPath, 'recipients', clientId], smsRecipient);
export const smsRepliesQuery = (clientId: number) => get([`${smsPath}/replies`, { clientId }], smsReply.array());

/** A new message changes the logs, the counters and the client's message count. */
export const refreshSms = () => refresh(logsPath, smsPath, '/api/clients');
