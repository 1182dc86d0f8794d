import type { Campaign } from '../contract.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

type Act = (campaign: Campaign) => void;

/** What the cards can do; null for whom it would be refused. */
export type CampaignHandlers = {
  /** Create, change, delete. */
  write: (Pick<CampaignActions, 'duplicate' | 'remove'> & { edit: Act }) | null;
  /** Everything by which mails go out, or stop doing so. */
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

/** What is opened by a click on its card: the text while it can be changed, then its results; null for neither. */
export function openerOf(campaign: Campaign, { write, send, openResults }: CampaignHandlers): (() => void) | null {
  const { status } = campaign;
  // What is sent automatically is only changed by people who may send.
  if (status === 'draft' || (status === 'scheduled' && send)) return write && (() => write.edit(campaign));
  return status === 'sent' ? openResults && (() => openResults(campaign)) : null;
}
