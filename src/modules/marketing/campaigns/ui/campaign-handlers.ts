import type { Campaign } from '../contract.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

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
