import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';

export const PaymentFields = ({ form, stored }: FieldsProps) => (
  <>
    <SecretField
      label="Secret key"
      description="Starts with sk_ or rk_."
      isStored={stored.includes('secretKey')}
      {...form.getInputProps('secretKey')}
    />
    <SecretField
      label="Webhook signing secret"
      isOptional
      description="Starts with whsec_. Stripe shows it when you add the address below. Without it, payments take a few minutes to confirm and refunds made in Stripe won’t show up here."
      isStored={stored.includes('webhookSecret')}
      {...form.getInputProps('webhookSecret')}
    />
  </>
);
