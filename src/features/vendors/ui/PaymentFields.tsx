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
      description="Begins with whsec_. Stripe shows it when you add the address below. Without it Sorrel asks Stripe itself: sales take minutes to be confirmed, and refunds made in Stripe stay unknown here."
      isStored={stored.includes('webhookSecret')}
      {...form.getInputProps('webhookSecret')}
    />
  </>
);
