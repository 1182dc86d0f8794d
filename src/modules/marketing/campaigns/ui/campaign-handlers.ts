import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AudienceCount, type Campaign, sendAnswer } from '../contract.ts';
import {
  campaignsPath,
  countAudience,
  expectResult,
  forgetCampaign,
  refreshCampaigns,
  showResult,
} from './campaign-queries.ts';
import { countOf, leftOutText, peopleText, waitingOf } from './describe-campaign.ts';

type Act = (campaign: Campaign) => void;

/** Null where the permission is missing. */
export type CampaignHandlers = {
  write: (Pick<CampaignActions, 'duplicate' | 'remove'> & { edit: Act }) | null;
  /** Everything that starts or stops sending. */
  send:
    | (Pick<CampaignActions, 'pause' | 'resume' | 'end' | 'sendAgain' | 'unschedule'> & {
        now: Act;
        tryAgain: Act;
        schedule: Act;
      })
    | null;
  openResults: Act | null;
  isBusy: boolean;
};

/** Opened by a click on a card: the editor while the campaign can be changed, then its results, otherwise nothing. */
export function openerOf(campaign: Campaign, { write, send, openResults }: CampaignHandlers): (() => void) | null {
  const { status } = campaign;
  // A scheduled campaign goes out automatically, so changing it requires the permission to send.
  if (status === 'draft' || (status === 'scheduled' && send)) return write && (() => write.edit(campaign));
  return status === 'sent' ? openResults && (() => openResults(campaign)) : null;
}

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
function useCampaignActions() {
  const step = useMutation({
    mutationFn: ({ campaign, step }: { campaign: Campaign; step: Step }) =>
      api.post(`${campaignsPath}/${campaign.id}/${step}`),
    onMutate: ({ campaign }) => expectResult(campaign.id),
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
type CampaignActions = ReturnType<typeof useCampaignActions>;

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

/**
 * Milliseconds until the server has started sending, so that the list can show the progress; the response comes only at
 * the end.
 */
const startDelayMs = 500;

const failed = (error: unknown) =>
  toast.failure('Failed to send email campaign', sentenceOf(error, 'Nothing was sent. Please try again.'));

/** Confirms the number of recipients and who is left out before sending. */
function useSendCampaign() {
  const sending = useMutation({
    mutationFn: ({ id }: Campaign) => api.post(`${campaignsPath}/${id}/send`, undefined, sendAnswer),
    onMutate: ({ id }) => {
      expectResult(id);
      window.setTimeout(() => void refreshCampaigns(), startDelayMs);
    },
    onSuccess: ({ totalSent, totalFailed, status }, { id }) =>
      showResult({ id, status, successfulSends: totalSent, failedSends: totalFailed, stoppedAt: null }),
    onError: failed,
    onSettled: refreshCampaigns,
  });
  const { hasMailServer } = useCurrentUser().practice;
  const send = async (campaign: Campaign) => {
    const audience = await countAudience(campaign.recipients).catch(failed);
    if (!audience) return;
    if (audience.total === 0) {
      toast.failure('Failed to send email campaign', nobody(audience));
      return;
    }
    if (await confirm(sendConfirmation(campaign, audience, hasMailServer))) sending.mutate(campaign);
  };
  /** For a campaign of which every mail failed: retries only the failed mails. */
  const tryAgain = async (campaign: Campaign) => {
    if (!hasMailServer) return toast.failure('Failed to send email campaign', 'No mail server is set up.');
    const isConfirmed = await confirm({
      title: `Try “${campaign.name}” again?`,
      message: `We’ll resend it to the ${peopleText(campaign.failedSends)} whose email failed.`,
      confirmLabel: 'Try again',
    });
    if (isConfirmed) sending.mutate(campaign);
  };
  return { send, tryAgain };
}

/** Without a mail server nothing is sent, but the mails can still be read in the log. */
export function sendConfirmation({ name }: Pick<Campaign, 'name'>, audience: AudienceCount, hasMailServer: boolean) {
  const leftOut = leftOutText(audience);
  if (!hasMailServer) {
    return {
      title: `“${name}” can’t be sent yet`,
      message: 'No mail server is set up, so no one will get it. Its emails will be saved in Email Logs and not sent.',
      confirmLabel: 'Save to log',
    };
  }
  return {
    title: `Send “${name}” now?`,
    message: `${peopleText(audience.total)} will get it.${leftOut && `\nSkipped: ${leftOut}.`}`,
    confirmLabel: `Send ${countOf(audience.total, 'email')}`,
  };
}

function nobody(audience: AudienceCount): string {
  const leftOut = leftOutText(audience);
  return leftOut ? `Everyone would be skipped: ${leftOut}.` : 'It has no recipients. Edit the campaign to choose some.';
}

type Open = {
  edit: (campaign: Campaign) => void;
  schedule: (campaign: Campaign) => void;
  results: ((campaign: Campaign) => void) | null;
};

export function useCampaignHandlers(open: Open): CampaignHandlers {
  const actions = useCampaignActions();
  const sending = useSendCampaign();
  const mayWrite = useMay('campaigns.write');
  const maySend = useMay('campaigns.send');
  return {
    write: mayWrite ? { ...actions, edit: open.edit } : null,
    send: maySend ? { ...actions, now: sending.send, tryAgain: sending.tryAgain, schedule: open.schedule } : null,
    openResults: open.results,
    isBusy: actions.isBusy,
  };
}
