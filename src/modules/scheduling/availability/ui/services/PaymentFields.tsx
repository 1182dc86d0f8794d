import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import dialog from '../../../../../ui/dialog.module.css';
import type { ServicePayment } from '../../contract.ts';
import type { ServiceValues } from './service-values.ts';

const choices: { value: ServicePayment; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'deposit', label: 'A deposit' },
  { value: 'full', label: 'The full price' },
];

type Props = { form: UseFormReturnType<ServiceValues>; currency: string };

/** What a client pays when booking on the public page. */
export function PaymentFields({ form, currency }: Props) {
  const { payment } = form.values;
  return (
    <div className={payment === 'deposit' ? dialog.pair : undefined}>
      <NativeSelect
        label="Due at booking"
        description={payment === 'none' ? undefined : 'We hold the time for 15 minutes while the client pays by card.'}
        data={choices}
        {...form.getInputProps('payment')}
      />
      {payment === 'deposit' && (
        <TextInput
          label={`Deposit in ${currency}`}
          description="Part of the price. The rest is paid later."
          inputMode="decimal"
          maxLength={11}
          {...form.getInputProps('deposit')}
        />
      )}
    </div>
  );
}
