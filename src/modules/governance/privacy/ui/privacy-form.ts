import { z } from 'zod';
import { type PrivacyAnswer, privacyInput } from '../contract.ts';

const whole = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Whole numbers only')
  .transform(Number);
const wholeOrNone = z.union([z.literal('').transform(() => null), whole]);

/** What is typed, as the contract reads it. */
export const privacyForm = z
  .object({
    privacyUrl: z.string().nullish(),
    termsUrl: z.string().nullish(),
    auditMonths: whole,
    inactiveYears: wholeOrNone,
    messageMonths: wholeOrNone,
    leadMonths: wholeOrNone,
    invoiceYears: whole,
  })
  .pipe(privacyInput);

const typed = (value: number | null) => (value === null ? '' : String(value));

export const valuesOf = (saved: PrivacyAnswer) => ({
  privacyUrl: saved.privacyUrl ?? '',
  termsUrl: saved.termsUrl ?? '',
  auditMonths: typed(saved.auditMonths),
  inactiveYears: typed(saved.inactiveYears),
  messageMonths: typed(saved.messageMonths),
  leadMonths: typed(saved.leadMonths),
  invoiceYears: typed(saved.invoiceYears),
});
