import { newKey } from '../../../modules/accounts/api-keys/ui/creations.ts';
import { newMember } from '../../../modules/accounts/team/ui/creations.ts';
import { newInvoice } from '../../../modules/billing/invoicing/ui/creations.ts';
import { newContent } from '../../../modules/content/contents/ui/creations.ts';
import { newCampaign } from '../../../modules/marketing/campaigns/ui/creations.tsx';
import { newSequence } from '../../../modules/marketing/sequences/ui/creations.tsx';
import { newSubscriber } from '../../../modules/marketing/subscribers/ui/creations.tsx';
import { newClient } from '../../../modules/people/clients/ui/creations.tsx';
import { newAppointment } from '../../../modules/scheduling/appointments/ui/creations.tsx';
import { newService } from '../../../modules/scheduling/availability/ui/creations.tsx';
import { newPackage } from '../../../modules/scheduling/packages/ui/creations.tsx';
import { newWaitlistEntry } from '../../../modules/scheduling/waitlist/ui/creations.tsx';
import { newAffiliate } from '../../../modules/shop/affiliates/ui/creations.tsx';
import { newCoupon, newProduct } from '../../../modules/shop/marketplace/ui/creations.tsx';
import type { Creation } from '../../../ui/creation.ts';

/**
 * Everything that can be created from anywhere, most frequent first; the first ones are suggested while nothing is
 * typed.
 */
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
