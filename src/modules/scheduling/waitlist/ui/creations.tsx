import type { Creation } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newWaitlistEntry: Creation = {
  id: 'new-waitlist-entry',
  label: 'New waitlist entry',
  icon: 'clock',
  needs: 'appointments.write',
  Dialog: onDemand(() => import('./AddToWaitlist.tsx').then(file => file.AddToWaitlist)),
};
