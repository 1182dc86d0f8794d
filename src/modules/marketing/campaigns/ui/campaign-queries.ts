import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { mailDay } from '../../../messaging/mailings/contract.ts';
import { audienceCount, type Campaign, campaign, type Recipients } from '../contract.ts';
import { tellResult } from './tell-result.ts';

export const campaignsPath = '/api/emails/campaigns';
const audiencePath = '/api/emails/audience';

/** How often one that is being sent is looked at, and one whose time has come. */
const livePause = 1_500;
const duePause = 5_000;

const list = get([campaignsPath], campaign.array());

/** Newest first. Asked again only while one of them is about to begin by itself. */
export const campaignsQuery = {
  ...list,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { data?: Campaign[] } }) => (state.data?.some(isDue) ? duePause : false),
};

const isDue = ({ status, scheduledFor }: Campaign) =>
  status === 'scheduled' && scheduledFor !== null && Date.parse(scheduledFor) <= Date.now();

export const isMoving = ({ status, pausedAt }: Campaign) => status === 'sending' && pausedAt === null;

/** Follows one that is being sent; what it finds is written into the list, the only copy. */
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

/** Puts what the server answered into the list. */
export const showCampaign = (now: Campaign) =>
  queryClient.setQueryData(list.queryKey, known => known?.map(each => (each.id === now.id ? now : each)));

export const forgetCampaign = (id: number) =>
  queryClient.setQueryData(list.queryKey, known => known?.filter(each => each.id !== id));

/** Also what stands in the log and in the figures. */
export const refreshCampaigns = () => refresh(campaignsPath, '/api/emails/logs', '/api/emails/analytics');

export const countAudience = (recipients: Recipients) => api.post(audiencePath, { recipients }, audienceCount);

const audienceStaysTrue = 30_000;

/** How many would get it now. */
export const audienceQuery = (recipients: Recipients) =>
  queryOptions({
    queryKey: [audiencePath, JSON.stringify(recipients)],
    queryFn: () => countAudience(recipients),
    staleTime: audienceStaysTrue,
  });

/** The first mail that failed, for its reason. */
export const failureQuery = (id: number) =>
  get([campaignsPath, id, 'recipients', { status: 'failed', limit: 1 }], failedMails);

/** The first mail that waits: what the mail server said when it was tried last, if it was. */
export const waitingQuery = (id: number) =>
  queryOptions({
    ...get([campaignsPath, id, 'recipients', { status: 'queued', limit: 1 }], failedMails),
    refetchInterval: duePause,
  });

/** What the mail server that is lent to the practice still takes of it today. */
export const mailDayQuery = queryOptions({ ...get(['/api/emails/day'], mailDay), refetchInterval: duePause });

const failedMails = z.object({ items: z.array(z.object({ error: z.string().nullable() })) });
