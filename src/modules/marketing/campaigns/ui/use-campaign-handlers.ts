import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Campaign } from '../contract.ts';
import type { CampaignHandlers } from './campaign-handlers.ts';
import { useCampaignActions } from './use-campaign-actions.ts';
import { useSendCampaign } from './use-send-campaign.ts';

type Open = {
  edit: (campaign: Campaign) => void;
  schedule: (campaign: Campaign) => void;
  results: ((campaign: Campaign) => void) | null;
};

/** What the cards can do for who is signed in. */
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
