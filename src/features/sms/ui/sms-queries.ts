import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { get, pathOf, refresh } from '../../../ui/query.ts';
import { type SmsLog, smsAddresses, smsCounts, smsLog, smsPage, smsRecipient, smsReply } from '../contract.ts';

export const smsPath = '/api/sms';
const logsPath = `${smsPath}/logs`;

const firstPage = 50;
const laterPages = 200;
const moment = 3_000;

/** The log, page by page. What is still on its way is looked at again in a moment. */
export const smsPagesQuery = (search: string) => {
  const filter = { search: search || undefined };
  return infiniteQueryOptions({
    queryKey: [logsPath, { ...filter, limit: firstPage }],
    queryFn: ({ pageParam: before, signal }) => {
      const limit = before ? laterPages : firstPage;
      return api.get(pathOf([logsPath, { ...filter, limit, before: before || undefined }]), smsPage, signal);
    },
    initialPageParam: 0,
    getNextPageParam: page => page.next ?? undefined,
    // Whoever has scrolled far does not wait for the top.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 && askAgain(state.data.pages[0]?.items)) || false,
  });
};

/** In how many milliseconds a list is worth another look, if it is. */
export const askAgain = (list: SmsLog[] | undefined) =>
  list?.some(({ status }) => status === 'pending' || status === 'sending') ? moment : false;

export const smsQuery = (id: number) => get([logsPath, id], smsLog);
export const smsCountsQuery = get([smsPath, 'counts'], smsCounts);
export const smsRecipientQuery = (clientId: number) => get([smsPath, 'recipients', clientId], smsRecipient);
export const smsRepliesQuery = (clientId: number) => get([`${smsPath}/replies`, { clientId }], smsReply.array());
export const smsAddressesQuery = get([smsPath, 'addresses'], smsAddresses);

/** What a new message changes: the logs, the figures, and how many its client has. */
export const refreshSms = () => refresh(logsPath, smsPath, '/api/clients');
