import type { Creation } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newForm: Creation = {
  id: 'new-form',
  label: 'New form',
  icon: 'form',
  needs: 'records.write',
  Dialog: onDemand(() => import('./NewFormDialog.tsx').then(file => file.NewFormDialog)),
};
