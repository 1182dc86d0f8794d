import { newAffiliate } from '../../../features/affiliates/ui/creations.tsx';
import { newKey } from '../../../features/api-keys/ui/creations.ts';
import { newAppointment } from '../../../features/appointments/ui/creations.tsx';
import { newService } from '../../../features/availability/ui/creations.tsx';
import { newCampaign } from '../../../features/campaigns/ui/creations.tsx';
import { newClient } from '../../../features/clients/ui/creations.tsx';
import { newContent } from '../../../features/contents/ui/creations.ts';
import { newInvoice } from '../../../features/invoicing/ui/creations.ts';
import { newCoupon, newProduct } from '../../../features/marketplace/ui/creations.tsx';
import { newPackage } from '../../../features/packages/ui/creations.tsx';
import { newSequence } from '../../../features/sequences/ui/creations.tsx';
import { newSubscriber } from '../../../features/subscribers/ui/creations.tsx';
import { newMember } from '../../../features/team/ui/creations.ts';
import { newWaitlistEntry } from '../../../features/waitlist/ui/creations.tsx';
import type { Creation } from '../../../ui/creation.ts';

/** Everything that can be made from anywhere, the most frequent first: those are offered before anything is typed. */
export const creations: Creation[] = [
  newClient,
  newAppointment,
  newInvoice,
  newCampaign,
  newProduct,
  newSubscriber,
  newSequence,
  newCoupon,
  newPackage,
  newService,
  newWaitlistEntry,
  newAffiliate,
  newContent,
  newMember,
  newKey,
];
