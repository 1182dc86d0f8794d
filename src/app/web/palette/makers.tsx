import type { ComponentType } from 'react';
import type { Permission } from '../../../shared/permissions.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

type DialogProps = { isOpen: boolean; onClose: () => void };
type Maker = { id: string; label: string; icon: IconName; needs: Permission; Dialog: ComponentType<DialogProps> };

/** What is made in a dialog of its own, wherever one is. Each is loaded when it is chosen. */
export const makers: Maker[] = [
  {
    id: 'new-subscriber',
    label: 'New subscriber',
    icon: 'mail',
    needs: 'subscribers.write',
    Dialog: onDemand(async () => {
      const { AddSubscriberDialog } = await import('../../../features/subscribers/ui/AddSubscriberDialog.tsx');
      return (props: DialogProps) => <AddSubscriberDialog {...props} onClosed={props.onClose} />;
    }),
  },
  {
    id: 'new-sequence',
    label: 'New email sequence',
    icon: 'send',
    needs: 'campaigns.write',
    Dialog: onDemand(async () => {
      const { NewSequenceDialog } = await import('../../../features/sequences/ui/NewSequenceDialog.tsx');
      return NewSequenceDialog;
    }),
  },
  {
    id: 'new-coupon',
    label: 'New coupon',
    icon: 'tag',
    needs: 'marketplace.write',
    Dialog: onDemand(async () => {
      const { CouponDialog } = await import('../../../features/marketplace/ui/CouponDialog.tsx');
      return (props: DialogProps) => <CouponDialog {...props} edited={null} />;
    }),
  },
  {
    id: 'new-package',
    label: 'New package',
    icon: 'archive',
    needs: 'packages.write',
    Dialog: onDemand(async () => {
      const { PackageDialog } = await import('../../../features/packages/ui/PackageDialog.tsx');
      return (props: DialogProps) => <PackageDialog {...props} edited={null} />;
    }),
  },
  {
    id: 'new-service',
    label: 'New service',
    icon: 'tag',
    needs: 'services.write',
    Dialog: onDemand(async () => {
      const { ServiceDialog } = await import('../../../features/availability/ui/services/ServiceDialog.tsx');
      return (props: DialogProps) => <ServiceDialog {...props} service={null} />;
    }),
  },
  {
    id: 'new-waitlist-entry',
    label: 'New waitlist entry',
    icon: 'clock',
    needs: 'appointments.write',
    Dialog: onDemand(async () => {
      const { AddToWaitlist } = await import('../../../features/waitlist/ui/AddToWaitlist.tsx');
      return AddToWaitlist;
    }),
  },
  {
    id: 'new-affiliate',
    label: 'New affiliate',
    icon: 'link',
    needs: 'affiliates.write',
    Dialog: onDemand(async () => {
      const { AffiliateDialog } = await import('../../../features/affiliates/ui/AffiliateDialog.tsx');
      return (props: DialogProps) => <AffiliateDialog {...props} edited={null} />;
    }),
  },
];
