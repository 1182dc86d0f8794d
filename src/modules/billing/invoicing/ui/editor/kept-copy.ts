import { z } from 'zod';
import { newKey } from '../../../../../ui/new-key.ts';
import { type InvoiceValues, newLine } from './invoice-form.ts';

const id = z.number().nullable();
const text = z.string();
const copy = z.object({
  clientName: text,
  /** Also after a reload the same form is one draft. */
  draftKey: text.default(newKey),
  values: z.object({
    clientId: text,
    description: text,
    lines: z.array(
      z
        .object({ description: text, quantity: text, unitPrice: text, tax: text, serviceId: id })
        // Names of lines are given anew in each window.
        .transform(line => newLine(line)),
    ),
    isTaxIncluded: z.boolean(),
    discountKind: z.enum(['none', 'percent', 'amount']),
    discountValue: text,
    dueDate: text,
    notes: text,
    appointmentId: id,
    clientPackageId: id,
  }),
});
export type KeptCopy = { clientName: string; draftKey: string; values: InvoiceValues };

/** Whose, and of which invoice. */
export const copyKey = (userId: number, invoice: string) => `invoice ${userId} ${invoice}`;

/**
 * What was typed and not saved when the page went away: by a reload, or because the session was over. In the session's
 * storage, which goes with the window: amounts do not stay behind on a machine that others use.
 */
export function readCopy(key: string): KeptCopy | null {
  try {
    return copy.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Without storage, or with a full one, the text is in the editor all the same. */
export function writeCopy(key: string, kept: KeptCopy | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {}
}
