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
      if (isFree) toast.success('Access ended', `${buyerOf(purchase)} cannot download it any more.`);
      else toast.success('Refund started', `${purchase.customerEmail} gets the money back.`);
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
                description="With less than all of it the buyer keeps the product."
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
        <FormFailure error={refunding.error} fallback="Nothing was refunded. Please try again." />
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
  if (isFreePurchase(purchase)) return `“${productTitle}” was free. It cannot be downloaded any more.`;
  const way = isTest
    ? 'It was a test payment: no money moved, and none goes back.'
    : `${formatMoney(rest, currency)} can go back, the way it was paid.`;
  return `${way} When all of it is back, “${productTitle}” cannot be downloaded any more, and an affiliate's commission is taken back.`;
}
