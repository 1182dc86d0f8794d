import { TextInput } from '@mantine/core';
import { formatMoney } from '../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { api } from '../../../../ui/api.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Purchase, purchase as purchaseSchema } from '../contract.ts';
import { purchaseRefund } from '../purchases.ts';
import { buyerOf, isFreePurchase } from './describe-purchase.ts';
import { purchasesPath, refreshPurchases } from './marketplace-queries.ts';

type Props = { purchase: Purchase; isOpen: boolean; onClose: () => void };

/** Asks how much goes back, and says what that ends. Give it a key: every opening is a new form. */
export function RefundDialog({ purchase, isOpen, onClose }: Props) {
  const isFree = isFreePurchase(purchase);
  const rest = fromCents(toCents(purchase.amount) - toCents(purchase.refunded));
  const { form, saving } = useFormModal({
    initialValues: { amount: isFree ? '' : rest, reason: '' },
    schema: purchaseRefund,
    save: input => api.post(`${purchasesPath}/${purchase.id}/refund`, input, purchaseSchema),
    onSaved: async () => {
      if (isFree) toast.success('Access ended', `${buyerOf(purchase)} can no longer download it.`);
      else toast.success('Refund started', purchase.customerEmail);
      onClose();
      await refreshPurchases();
    },
  });
  return (
    <FormModal
      title={isFree ? `End access for ${buyerOf(purchase)}?` : `Refund ${buyerOf(purchase)}?`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={isFree ? 'End access' : 'Refund'}
      pendingLabel={isFree ? 'End access' : 'Refund'}
      cancelLabel="Keep"
      isDestructive
      fallback="Nothing was refunded. Try again."
    >
      <p className={dialog.message}>{consequenceOf(purchase, rest)}</p>
      {!isFree && (
        <>
          <TextInput
            label={`Amount in ${purchase.currency}`}
            description="With a partial refund, the buyer keeps the product."
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label={<Optional>Reason</Optional>}
            description="For your own records."
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

function consequenceOf(purchase: Purchase, rest: string): string {
  const { productTitle, currency, isTest } = purchase;
  if (isFreePurchase(purchase)) return `“${productTitle}” was free. The buyer will no longer be able to download it.`;
  const way = isTest
    ? 'This was a test payment, so no money will be returned.'
    : `You can refund up to ${formatMoney(rest, currency)}.`;
  return `${way} After a full refund, the buyer can no longer download “${productTitle}”, and any affiliate commission is reversed.`;
}
