import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Optional } from '../../../ui/Optional.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Purchase, purchase as purchaseSchema } from '../contract.ts';
import { purchaseRefund } from '../purchases.ts';
import { buyerOf, isFreePurchase } from './describe-purchase.ts';
import { purchasesPath, refreshPurchases } from './marketplace-queries.ts';

type Props = { purchase: Purchase; isOpen: boolean; onClose: () => void };

/** Asks how much goes back, and says what that ends. Give it a key: every opening is a new form. */
export function RefundDialog({ purchase, isOpen, onClose }: Props) {
  const isFree = isFreePurchase(purchase);
  const rest = fromCents(toCents(purchase.amount) - toCents(purchase.refunded));
  const form = useForm({
    initialValues: { amount: isFree ? '' : rest, reason: '' },
    validate: schemaResolver(purchaseRefund, { sync: true }),
  });
  const refunding = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.post(`${purchasesPath}/${purchase.id}/refund`, purchaseRefund.parse(values), purchaseSchema),
    onSuccess: async () => {
      if (isFree) toast.success('Access ended', `${buyerOf(purchase)} can no longer download it.`);
      else toast.success('Refund started', purchase.customerEmail);
      onClose();
      await refreshPurchases();
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <FormDialog
      title={isFree ? `End access for ${buyerOf(purchase)}?` : `Refund ${buyerOf(purchase)}?`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit(values => refunding.mutate(values))}>
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={refunding.error} fallback="Nothing was refunded. Try again." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Keep</Button>
          <Button type="submit" variant="filled" color="red" disabled={refunding.isPending}>
            {isFree ? 'End access' : 'Refund'}
          </Button>
        </div>
      </form>
    </FormDialog>
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
