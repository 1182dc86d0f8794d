import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Coupon, coupon as couponSchema } from '../coupon.ts';
import { couponsPath, refreshCoupons } from './marketplace-queries.ts';

export function useCouponActions(coupon: Coupon) {
  const { id, code, isActive } = coupon;
  const toggling = useMutation({
    mutationFn: () => api.put(`${couponsPath}/${id}`, { ...coupon, isActive: !isActive }, couponSchema),
    onSuccess: () => toast.success(isActive ? 'Coupon turned off' : 'Coupon turned on', code),
    onError: error => toast.failure('Failed to change the coupon', sentenceOf(error, 'Try again.')),
    onSettled: refreshCoupons,
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${couponsPath}/${id}`),
    onSuccess: () => toast.success('Coupon deleted', code),
    onError: error => toast.failure('Failed to delete the coupon', sentenceOf(error, 'Try again.')),
    onSettled: refreshCoupons,
  });
  const remove = async () => {
    const question = {
      title: `Delete ${code}?`,
      message: 'Buyers can no longer use it.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    };
    if (await confirm(question)) deleting.mutate();
  };
  return { toggle: () => toggling.mutate(), remove };
}
