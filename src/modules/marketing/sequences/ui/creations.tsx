import type { Creation } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newSequence: Creation = {
  id: 'new-sequence',
  label: 'New email sequence',
  icon: 'send',
  needs: 'campaigns.write',
  Dialog: onDemand(() => import('./NewSequenceDialog.tsx').then(file => file.NewSequenceDialog)),
};
