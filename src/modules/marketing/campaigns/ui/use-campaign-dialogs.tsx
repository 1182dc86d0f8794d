import { useState } from 'react';
import { dialogOnDemand, loadsOnIntent } from '../../../../ui/on-demand.tsx';
import type { Campaign } from '../contract.ts';

const CampaignDialog = dialogOnDemand(() => import('./CampaignDialog.tsx').then(file => file.CampaignDialog));
const ScheduleDialog = dialogOnDemand(() => import('./ScheduleDialog.tsx').then(file => file.ScheduleDialog));

type Shown = { kind: 'write'; campaign: Campaign | null } | { kind: 'schedule'; campaign: Campaign };

const nothingYet = { kind: 'write', campaign: null, isOpen: false, opening: 0 } as const;

/** Loads each dialog when it is first opened, because the editor is the largest part of the bundle. */
export function useCampaignDialogs() {
  const [shown, setShown] = useState<Shown & { isOpen: boolean; opening: number }>(nothingYet);
  const open = (next: Shown) => setShown(({ opening }) => ({ ...next, isOpen: true, opening: opening + 1 }));
  const onClose = () => setShown(before => ({ ...before, isOpen: false }));
  return {
    /** Preloads the dialog on hover and focus of the create button. */
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
