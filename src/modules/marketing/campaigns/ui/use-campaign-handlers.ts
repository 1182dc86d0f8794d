import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AudienceCount, type Campaign, sendAnswer } from '../contract.ts';
import type { CampaignHandlers } from './campaign-handlers.ts';
import { campaignsPath, countAudience, refreshCampaigns } from './campaign-queries.ts';
import { countOf, leftOutText, peopleText } from './describe-campaign.ts';
import { awaitResult, tellResult } from './tell-result.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

/**
 * Milliseconds until the server has started sending, so that the list can show the progress; the response comes only at
 * the end.
 */
const untilBegun = 500;

const failed = (error: unknown) =>
  toast.failure('Failed to send email campaign', sentenceOf(error, 'Nothing was sent. Please try again.'));

/** Confirms the number of recipients and who is left out before sending. */
function useSendCampaign() {
  const sending = useMutation({
    mutationFn: ({ id }: Campaign) => api.post(`${campaignsPath}/${id}/send`, undefined, sendAnswer),
    onMutate: ({ id }) => {
      awaitResult(id);
      window.setTimeout(() => void refreshCampaigns(), untilBegun);
    },
    onSuccess: ({ totalSent, totalFailed, status }, { id }) =>
      tellResult({ id, status, successfulSends: totalSent, failedSends: totalFailed, stoppedAt: null }),
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
    if (await confirm(questionOf(campaign, audience, hasMailServer))) sending.mutate(campaign);
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
export function questionOf({ name }: Pick<Campaign, 'name'>, audience: AudienceCount, hasMailServer: boolean) {
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
