import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newProduct: Creation = {
  id: 'new-product',
  label: 'New product',
  icon: 'bag',
  needs: 'marketplace.write',
  Dialog: onDemand(async () => {
    const { ProductDialog } = await import('./ProductDialog.tsx');
    return (props: CreationDialogProps) => <ProductDialog {...props} edited={null} />;
  }),
  isFrequent: true,
};

export const newCoupon: Creation = {
  id: 'new-coupon',
  label: 'New coupon',
  icon: 'tag',
  needs: 'marketplace.write',
  Dialog: onDemand(async () => {
    const { CouponDialog } = await import('./CouponDialog.tsx');
    return (props: CreationDialogProps) => <CouponDialog {...props} edited={null} />;
  }),
};
