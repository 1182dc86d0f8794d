import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';

export const PaymentFields = ({ form, stored }: FieldsProps) => (
  <>
    <SecretField
      label="Secret key"
      description="Begins with sk_ or rk_."
      isStored={stored.includes('secretKey')}
      {...form.getInputProps('secretKey')}
    />
    <SecretField
      label="Webhook signing secret"
      isOptional
      description="Begins with whsec_. With it Sorrel believes what Stripe reports about a payment."
      isStored={stored.includes('webhookSecret')}
      {...form.getInputProps('webhookSecret')}
    />
  </>
);
