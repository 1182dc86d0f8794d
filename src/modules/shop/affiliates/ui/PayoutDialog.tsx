import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import { dayIn } from '../../../../shared/format-time.ts';
import { api } from '../../../../ui/api.ts';
import { isStatus } from '../../../../ui/api-error.ts';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AffiliateDue, payout, payoutInput } from '../contract.ts';
import { dueOfQuery, payoutsPath, refreshAffiliates } from './affiliate-queries.ts';
import classes from './affiliates.module.css';

const fields = payoutInput.pick({ paidOn: true, note: true });

type Props = { seen: AffiliateDue };

/** Writes down that all that is due to an affiliate was paid. Give it a key: every opening is a new form. */
export function PayoutDialog({ seen }: Props) {
  const { timeZone } = useCurrentUser().practice;
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  // What a refusal says is due by now stands here as soon as it is known.
  const { data } = useQuery(dueOfQuery(seen.affiliateEmail));
  const { affiliateName, affiliateEmail, currency, due } =
    data?.items.find(each => each.currency === seen.currency) ?? seen;
  const { form, saving } = useFormModal({
    initialValues: { paidOn: dayIn(Date.now(), timeZone), note: '' },
    schema: fields,
    save: input => api.post(payoutsPath, { affiliateEmail, currency, amount: due, ...input }, payout),
    onSaved: ({ amount }) => {
      toast.success('Payout recorded', `${formatMoney(amount, currency)} to ${affiliateName}`);
      close();
      return refreshAffiliates();
    },
    failure: ['Failed to record the payout', 'Nothing was recorded. Try again.'],
    onFailed: error => {
      if (isStatus(error, 409)) void refreshAffiliates();
    },
  });
  return (
    <FormModal
      title="Record payout"
      isOpen={isOpen}
      onClose={close}
      form={form}
      saving={saving}
      label="Record payout"
      pendingLabel="Recording..."
      head={
        <>
          <p className={classes.amount}>
            <b>{formatMoney(due, currency)}</b> to <span dir="auto">{affiliateName}</span>
          </p>
          <p className={classes.hint}>Pay {affiliateEmail} first, then record the payment here.</p>
        </>
      }
    >
      <TextInput label="Paid on" type="date" data-autofocus {...form.getInputProps('paidOn')} />
      <TextInput
        label={<Optional>Note</Optional>}
        placeholder="Bank transfer 4711"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
