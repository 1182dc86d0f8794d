import type { ComponentType } from 'react';
import type { Vendor } from '../contract.ts';
import { AiFields } from './AiFields.tsx';
import { MailFields } from './MailFields.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { SmsFields } from './SmsFields.tsx';
import type { FieldsProps } from './vendor-fields.ts';

const fields: Record<Vendor, ComponentType<FieldsProps>> = {
  mail: MailFields,
  sms: SmsFields,
  payments: PaymentFields,
  ai: AiFields,
};

export function VendorFields({ vendor, ...props }: FieldsProps & { vendor: Vendor }) {
  const Fields = fields[vendor];
  return <Fields {...props} />;
}
