import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { mailDay } from '../../../messaging/mailings/contract.ts';
import { audienceCount, type Campaign, campaign, type Recipients } from '../contract.ts';
import { countOf } from './describe-campaign.ts';

export const campaignsPath = '/api/emails/campaigns';
const audiencePath = '/api/emails/audience';

/** Milliseconds between refetches: of a campaign that is being sent, and of one that is due. */
const livePollMs = 1_500;
const duePollMs = 5_000;

const list = get([campaignsPath], campaign.array());

/** Newest first. Refetched only while a scheduled campaign is about to start. */
export const campaignsQuery = {
  ...list,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { data?: Campaign[] } }) => (state.data?.some(isDue) ? duePollMs : false),
};

const isDue = ({ status, scheduledFor }: Campaign) =>
  status === 'scheduled' && scheduledFor !== null && Date.parse(scheduledFor) <= Date.now();

export const isMoving = ({ status, pausedAt }: Campaign) => status === 'sending' && pausedAt === null;

/** Polls a campaign that is being sent and writes the result into the cached list. */
export const liveCampaignQuery = (id: number) =>
  queryOptions({
    queryKey: [campaignsPath, id],
    queryFn: async ({ signal }) => {
      const now = await api.get(`${campaignsPath}/${id}`, campaign, signal);
      showCampaign(now);
      if (now.status !== 'sending') showResult(now);
      return now;
    },
    refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? false : livePollMs),
  });

/** Replaces the campaign in the cached list. */
const showCampaign = (now: Campaign) =>
  queryClient.setQueryData(list.queryKey, cached => cached?.map(each => (each.id === now.id ? now : each)));

export const forgetCampaign = (id: number) =>
  queryClient.setQueryData(list.queryKey, cached => cached?.filter(each => each.id !== id));

/** Includes the email log and the analytics, which change too. */
export const refreshCampaigns = () => refresh(campaignsPath, '/api/emails/logs', '/api/emails/analytics');

export const countAudience = (recipients: Recipients) => api.post(audiencePath, { recipients }, audienceCount);

const audienceStaysTrue = 30_000;

export const audienceQuery = (recipients: Recipients) =>
  queryOptions({
    queryKey: [audiencePath, JSON.stringify(recipients)],
    queryFn: () => countAudience(recipients),
    staleTime: audienceStaysTrue,
  });

/** The first failed mail, for its error message. */
export const failureQuery = (id: number) =>
  get([campaignsPath, id, 'recipients', { status: 'failed', limit: 1 }], failedMails);

/** The first queued mail, with the mail server's message of its last attempt. */
export const waitingQuery = (id: number) =>
  queryOptions({
    ...get([campaignsPath, id, 'recipients', { status: 'queued', limit: 1 }], failedMails),
    refetchInterval: duePollMs,
  });

/** How many mails the practice may still send today through the shared mail server. */
export const mailDayQuery = queryOptions({ ...get(['/api/emails/day'], mailDay), refetchInterval: duePollMs });

const failedMails = z.object({ items: z.array(z.object({ error: z.string().nullable() })) });

type Result = Pick<Campaign, 'id' | 'status' | 'successfulSends' | 'failedSends' | 'stoppedAt'>;

/** Campaigns whose result was shown: both the request and the polling may report it. */
const shownResults = new Set<number>();

/** Allows the result to be shown again after a resend. */
export const expectResult = (id: number) => void shownResults.delete(id);

/** Shows the result of a campaign once. */
export function showResult({ id, status, successfulSends, failedSends, stoppedAt }: Result) {
  if (shownResults.has(id)) return;
  shownResults.add(id);
  if (status !== 'sent' && status !== 'failed') return;
  const [title, message] = resultMessage({ status, successfulSends, failedSends, stoppedAt });
  if (!successfulSends) return toast.failure(title, message);
  toast.success(title, message);
  if (!stoppedAt) celebrate();
}

/** Title and message of the toast. The one for a sent campaign is specified (section 9). */
export function resultMessage({
  status,
  successfulSends,
  failedSends,
  stoppedAt,
}: Omit<Result, 'id'>): [string, string] {
  const sent = `Successfully sent ${countOf(successfulSends, 'email')}, ${formatCount(failedSends)} failed`;
  if (successfulSends) return [stoppedAt ? 'Campaign ended early' : 'Campaign Sent', sent];
  if (status === 'failed') return ['Failed to send email campaign', 'No emails were sent. Its card says why.'];
  return ['Campaign not sent', 'We have no confirmation that any email was sent. See its results.'];
}
