import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { mailDay } from '../../../messaging/mailings/contract.ts';
import { audienceCount, type Campaign, campaign, type Recipients } from '../contract.ts';
import { tellResult } from './tell-result.ts';

export const campaignsPath = '/api/emails/campaigns';
const audiencePath = '/api/emails/audience';

/** Milliseconds between refetches: of a campaign that is being sent, and of one that is due. */
const livePause = 1_500;
const duePause = 5_000;

const list = get([campaignsPath], campaign.array());

/** Newest first. Refetched only while a scheduled campaign is about to start. */
export const campaignsQuery = {
  ...list,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { data?: Campaign[] } }) => (state.data?.some(isDue) ? duePause : false),
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
      if (now.status !== 'sending') tellResult(now);
      return now;
    },
    refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? false : livePause),
  });

/** Replaces the campaign in the cached list. */
export const showCampaign = (now: Campaign) =>
  queryClient.setQueryData(list.queryKey, known => known?.map(each => (each.id === now.id ? now : each)));

export const forgetCampaign = (id: number) =>
  queryClient.setQueryData(list.queryKey, known => known?.filter(each => each.id !== id));

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
    refetchInterval: duePause,
  });

/** How many mails the practice may still send today through the shared mail server. */
export const mailDayQuery = queryOptions({ ...get(['/api/emails/day'], mailDay), refetchInterval: duePause });

const failedMails = z.object({ items: z.array(z.object({ error: z.string().nullable() })) });
