import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { invoiceSettings as contract, type InvoiceSettings } from '../settings.ts';
import { raiseNext, readNext } from './numbers.ts';
import { invoiceSettings } from './tables.ts';

/** The practice's invoice settings, with the contract's defaults. */
export async function getInvoiceSettings(scope: Scope): Promise<InvoiceSettings> {
  const [[found], nextNumber] = await Promise.all([
    scope.db.select().from(invoiceSettings).where(eq(invoiceSettings.tenantId, scope.tenantId)),
    readNext(scope),
  ]);
  return { ...(found ?? contract.parse({})), nextNumber };
}

/** @throws AppError invalid if the next number is lower than the current one */
export async function saveInvoiceSettings(scope: Scope, input: InvoiceSettings): Promise<InvoiceSettings> {
  const { nextNumber, ...rest } = input;
  const set = { ...rest, reminderDays: [...new Set(rest.reminderDays)].toSorted((one, other) => one - other) };
  await raiseNext(scope, nextNumber);
  await scope.db
    .insert(invoiceSettings)
    .values({ ...set, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: invoiceSettings.tenantId, set });
  return getInvoiceSettings(scope);
}
