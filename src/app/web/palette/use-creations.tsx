import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '../../../modules/accounts/api-keys/ui/creations.ts';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { newMember } from '../../../modules/accounts/team/ui/creations.ts';
import { newInvoice } from '../../../modules/billing/invoicing/ui/creations.ts';
import { newContent } from '../../../modules/content/contents/ui/creations.ts';
import { newForm } from '../../../modules/forms/forms/ui/creations.tsx';
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
import { may } from '../../../shared/permissions.ts';
import type { Creation } from '../../../ui/creation.ts';
import { usePreload } from '../../../ui/on-demand.tsx';
import type { Choice } from './choices.ts';

/**
 * Everything that can be created from anywhere, most frequent first; the first ones are suggested while nothing is
 * typed.
 */
const creations: Creation[] = [
  newClient,
  newAppointment,
  newInvoice,
  newCampaign,
  newProduct,
  newSubscriber,
  newSequence,
  newForm,
  newCoupon,
  newPackage,
  newService,
  newWaitlistEntry,
  newAffiliate,
  newContent,
  newMember,
  newKey,
];

type Shown = { id: string; isOpen: boolean; opening: number };

const dialogs = creations.flatMap(creation => ('Dialog' in creation ? [creation] : []));
const frequent = dialogs.filter(({ isFrequent }) => isFrequent).map(({ Dialog }) => Dialog);

/** Choices for everything the user may create. `element`: the open dialog. */
export function useCreations() {
  const { role } = useCurrentUser();
  const { history } = useRouter();
  usePreload(...frequent);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (id: string) => setShown(before => ({ id, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const Dialog = dialogs.find(({ id }) => id === shown?.id)?.Dialog;
  return {
    creations: creations
      .filter(({ needs }) => may(role, needs))
      .map(
        (each): Choice => ({
          id: each.id,
          label: each.label,
          icon: each.icon,
          choose: () => ('href' in each ? history.push(each.href) : open(each.id)),
        }),
      ),
    // A new key resets the form on every opening.
    element: Dialog && shown && (
      <Dialog key={shown.opening} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    ),
  };
}
