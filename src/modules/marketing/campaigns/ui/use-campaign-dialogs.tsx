import { useState } from 'react';
import { dialogOnDemand, loadsOnIntent } from '../../../../ui/on-demand.tsx';
import type { Campaign } from '../contract.ts';

const CampaignDialog = dialogOnDemand(() => import('./CampaignDialog.tsx').then(file => file.CampaignDialog));
const ScheduleDialog = dialogOnDemand(() => import('./ScheduleDialog.tsx').then(file => file.ScheduleDialog));

type Shown = { kind: 'write'; campaign: Campaign | null } | { kind: 'schedule'; campaign: Campaign };

const nothingYet = { kind: 'write', campaign: null, isOpen: false, opening: 0 } as const;

/** The dialogs of the campaigns, loaded when one is opened: the editor is the heaviest part of the program. */
export function useCampaignDialogs() {
  const [shown, setShown] = useState<Shown & { isOpen: boolean; opening: number }>(nothingYet);
  const open = (next: Shown) => setShown(({ opening }) => ({ ...next, isOpen: true, opening: opening + 1 }));
  const onClose = () => setShown(before => ({ ...before, isOpen: false }));
  return {
    /** For the button that creates one. */
    intent: loadsOnIntent(CampaignDialog),
    create: () => open({ kind: 'write', campaign: null }),
    edit: (campaign: Campaign) => open({ kind: 'write', campaign }),
    schedule: (campaign: Campaign) => open({ kind: 'schedule', campaign }),
    dialogs: (
      <>
        {shown.kind === 'write' && (
          <CampaignDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
        {shown.kind === 'schedule' && (
          <ScheduleDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
      </>
    ),
  };
}
