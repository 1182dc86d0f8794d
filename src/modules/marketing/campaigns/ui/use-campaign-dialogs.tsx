import { useState } from 'react';
import { loadsOnIntent, onDemand } from '../../../../ui/on-demand.tsx';
import type { Campaign } from '../contract.ts';

const CampaignDialog = onDemand(() => import('./CampaignDialog.tsx').then(file => file.CampaignDialog));
const ScheduleDialog = onDemand(() => import('./ScheduleDialog.tsx').then(file => file.ScheduleDialog));

type Shown = { kind: 'write'; campaign: Campaign | null } | { kind: 'schedule'; campaign: Campaign };

/** The dialogs of the campaigns, loaded when one is opened: the editor is the heaviest part of the program. */
export function useCampaignDialogs() {
  const [shown, setShown] = useState<(Shown & { isOpen: boolean; opening: number }) | null>(null);
  const open = (next: Shown) => setShown(before => ({ ...next, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const onClose = () => setShown(before => before && { ...before, isOpen: false });
  return {
    /** For the button that creates one. */
    intent: loadsOnIntent(CampaignDialog),
    create: () => open({ kind: 'write', campaign: null }),
    edit: (campaign: Campaign) => open({ kind: 'write', campaign }),
    schedule: (campaign: Campaign) => open({ kind: 'schedule', campaign }),
    dialogs: (
      <>
        {shown?.kind === 'write' && (
          <CampaignDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
        {shown?.kind === 'schedule' && (
          <ScheduleDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
      </>
    ),
  };
}
