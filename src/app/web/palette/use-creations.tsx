import { useNavigate } from '@tanstack/react-router';
import { nextHour } from '../../../features/appointments/ui/next-hour.ts';
import { useAppointmentActions } from '../../../features/appointments/ui/use-appointment-actions.tsx';
import { useCurrentUser } from '../../../features/auth/ui/use-current-user.ts';
import { useCampaignDialogs } from '../../../features/campaigns/ui/use-campaign-dialogs.tsx';
import { useClientDialog } from '../../../features/clients/ui/use-client-dialog.tsx';
import { useProductDialog } from '../../../features/marketplace/ui/use-product-dialog.tsx';
import { may } from '../../../shared/permissions.ts';
import type { Choice } from './choices.ts';
import { makers } from './makers.tsx';
import { useMakerDialog } from './use-maker-dialog.tsx';

/** What this person may make, by the same dialogs as on the pages; `element` holds them. */
export function useCreations() {
  const { role, practice } = useCurrentUser();
  const navigate = useNavigate();
  const client = useClientDialog();
  const appointments = useAppointmentActions();
  const campaigns = useCampaignDialogs();
  const product = useProductDialog();
  const made = useMakerDialog();
  const all: (Choice & { isAllowed: boolean })[] = [
    {
      id: 'new-client',
      label: 'New client',
      icon: 'people',
      isAllowed: may(role, 'clients.write'),
      choose: client.add,
    },
    {
      id: 'new-appointment',
      label: 'New appointment',
      icon: 'calendar',
      isAllowed: may(role, 'appointments.write'),
      choose: () => appointments.open({ preset: nextHour(Date.now(), practice.timeZone) }),
    },
    {
      id: 'new-invoice',
      label: 'New invoice',
      icon: 'invoice',
      isAllowed: may(role, 'invoices.write'),
      choose: () => void navigate({ to: '/invoicing/new' }),
    },
    {
      id: 'new-campaign',
      label: 'New email campaign',
      icon: 'mail',
      isAllowed: may(role, 'campaigns.write'),
      choose: campaigns.create,
    },
    {
      id: 'new-product',
      label: 'New product',
      icon: 'bag',
      isAllowed: may(role, 'marketplace.write'),
      choose: () => product.open(null),
    },
    ...makers.map(({ id, label, icon, needs }) => ({
      id,
      label,
      icon,
      isAllowed: may(role, needs),
      choose: () => made.open(id),
    })),
    {
      id: 'new-content',
      label: 'New content',
      icon: 'write',
      isAllowed: may(role, 'content.write'),
      choose: () => void navigate({ to: '/content' }),
    },
    // What these lead to shows a link or a secret once: there, and nowhere else.
    {
      id: 'new-member',
      label: 'Invite a team member',
      icon: 'people',
      isAllowed: may(role, 'team.write'),
      choose: () => void navigate({ to: '/settings', search: { tab: 'team' } }),
    },
    {
      id: 'new-key',
      label: 'New API key or webhook',
      icon: 'lock',
      isAllowed: may(role, 'api.write'),
      choose: () => void navigate({ to: '/settings', search: { tab: 'api' } }),
    },
  ];
  return {
    creations: all.filter(each => each.isAllowed),
    element: (
      <>
        {client.element}
        {appointments.element}
        {campaigns.dialogs}
        {product.element}
        {made.element}
      </>
    ),
  };
}
