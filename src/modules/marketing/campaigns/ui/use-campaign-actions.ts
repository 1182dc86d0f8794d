import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { Campaign } from '../contract.ts';
import { campaignsPath, forgetCampaign, refreshCampaigns } from './campaign-queries.ts';
import { peopleText, waitingOf } from './describe-campaign.ts';
import { awaitResult } from './tell-result.ts';

type Step = 'pause' | 'resume' | 'stop' | 'unschedule' | 'duplicate' | 'send-again';

const failures: Record<Step, string> = {
  pause: 'Failed to pause email campaign',
  resume: 'Failed to resume email campaign',
  stop: 'Failed to end email campaign',
  unschedule: 'Failed to unschedule email campaign',
  duplicate: 'Failed to duplicate email campaign',
  'send-again': 'Failed to send email campaign',
};

const successes: Partial<Record<Step, string>> = {
  unschedule: 'Campaign Unscheduled',
  duplicate: 'Campaign Duplicated',
};

/** Actions except sending, editing and scheduling. */
export function useCampaignActions() {
  const step = useMutation({
    mutationFn: ({ campaign, step }: { campaign: Campaign; step: Step }) =>
      api.post(`${campaignsPath}/${campaign.id}/${step}`),
    onMutate: ({ campaign }) => awaitResult(campaign.id),
    onSuccess: (_, { campaign, step }) => {
      const title = successes[step];
      if (title) toast.success(title, campaign.name);
    },
    onError: (error, { step }) => toast.failure(failures[step], sentenceOf(error, 'Please try again.')),
    onSettled: refreshCampaigns,
  });
  const take = (name: Step) => (campaign: Campaign) => step.mutate({ campaign, step: name });
  return {
    isBusy: step.isPending,
    pause: take('pause'),
    resume: take('resume'),
    unschedule: take('unschedule'),
    duplicate: take('duplicate'),
    end: async (campaign: Campaign) => (await confirm(questionToEnd(campaign))) && take('stop')(campaign),
    sendAgain: async (campaign: Campaign) =>
      (await confirm(questionToRepeat(campaign))) && take('send-again')(campaign),
    remove: useDeleteCampaign(),
  };
}
export type CampaignActions = ReturnType<typeof useCampaignActions>;

function useDeleteCampaign() {
  const deletion = useMutation({
    mutationFn: ({ id }: Campaign) => api.delete(`${campaignsPath}/${id}`),
    onSuccess: (_, { id, name }) => {
      forgetCampaign(id);
      toast.success('Campaign Deleted', name);
    },
    onError: error =>
      toast.failure('Failed to delete email campaign', sentenceOf(error, 'Nothing was deleted. Please try again.')),
    onSettled: refreshCampaigns,
  });
  return async (campaign: Campaign) => {
    const isConfirmed = await confirm({
      title: `Delete “${campaign.name}”?`,
      message: campaign.totalRecipients
        ? 'This permanently deletes the campaign and its results. Emails already sent stay in Email Logs.'
        : 'This can’t be undone.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(campaign);
  };
}

const questionToEnd = (campaign: Campaign) => ({
  title: `End “${campaign.name}” now?`,
  message: `${peopleText(waitingOf(campaign))} won’t get it. You can’t resume it later.`,
  confirmLabel: 'End campaign',
  cancelLabel: 'Keep sending',
  isDestructive: true,
});

const questionToRepeat = ({ name, unknownSends }: Campaign) => ({
  title: `Send “${name}” again to ${peopleText(unknownSends)}?`,
  message: 'We lost the connection while sending to them, so it may have arrived. Some people could get it twice.',
  confirmLabel: 'Send again',
});
