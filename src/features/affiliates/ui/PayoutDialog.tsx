import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../shared/format-money.ts';
import { dayIn } from '../../../shared/format-time.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, isStatus, sentenceOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Optional } from '../../../ui/Optional.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
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
  const form = useForm({
    initialValues: { paidOn: dayIn(Date.now(), timeZone), note: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const recording = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.post(payoutsPath, { affiliateEmail, currency, amount: due, ...fields.parse(values) }, payout),
    onSuccess: ({ amount }) => {
      toast.success('Payout recorded', `${formatMoney(amount, currency)} to ${affiliateName}`);
      close();
      return refreshAffiliates();
    },
    onError: error => {
      toast.failure('Failed to record the payout', sentenceOf(error, 'Nothing was recorded. Try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
      if (isStatus(error, 409)) void refreshAffiliates();
    },
  });
  return (
    <FormDialog title="Record payout" isOpen={isOpen} isDirty={form.isDirty()} onClose={close}>
      <DialogForm
        form={form}
        saving={recording}
        onCancel={close}
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
      </DialogForm>
    </FormDialog>
  );
}
