import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { invoiceSettings as contract, type InvoiceSettings, type TaxRate, type TaxRateInput } from '../settings.ts';
import { readNextNumber, setNextNumber } from './numbers.ts';
import { invoiceSettings, taxRates } from './tables.ts';

/** The default rate comes first. */
export const listTaxRates = (scope: Scope): Promise<TaxRate[]> =>
  scope.db
    .select()
    .from(taxRates)
    .where(eq(taxRates.tenantId, scope.tenantId))
    .orderBy(desc(taxRates.isDefault), asc(taxRates.name), asc(taxRates.id));

export async function createTaxRate(scope: Scope, input: TaxRateInput): Promise<TaxRate> {
  const [created] = await scope.db
    .insert(taxRates)
    .values({ ...input, tenantId: scope.tenantId })
    .returning();
  return onlyDefault(scope, created);
}

/** Existing invoices keep their rate. @throws AppError not_found */
export async function updateTaxRate(scope: Scope, id: number, input: TaxRateInput): Promise<TaxRate> {
  const [updated] = await scope.db.update(taxRates).set(input).where(own(scope, id)).returning();
  return onlyDefault(scope, updated);
}

/** @throws AppError not_found */
export async function deleteTaxRate(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db.delete(taxRates).where(own(scope, id)).returning({ id: taxRates.id });
  if (!deleted.length) throw notFound('Tax rate');
}

const own = (scope: Scope, id: number) => and(eq(taxRates.tenantId, scope.tenantId), eq(taxRates.id, id));

/** At most one rate is the default, so the previous one is reset. */
async function onlyDefault(scope: Scope, rate: TaxRate | undefined): Promise<TaxRate> {
  if (!rate) throw notFound('Tax rate');
  if (rate.isDefault) {
    const others = and(eq(taxRates.tenantId, scope.tenantId), ne(taxRates.id, rate.id), eq(taxRates.isDefault, true));
    await scope.db.update(taxRates).set({ isDefault: false }).where(others);
  }
  return rate;
}

/** The practice's invoice settings, with the contract's defaults. */
export async function getInvoiceSettings(scope: Scope): Promise<InvoiceSettings> {
  const [[row], nextNumber] = await Promise.all([
    scope.db.select().from(invoiceSettings).where(eq(invoiceSettings.tenantId, scope.tenantId)),
    readNextNumber(scope),
  ]);
  return { ...(row ?? contract.parse({})), nextNumber };
}

/** @throws AppError invalid if the next number is lower than the current one */
export async function saveInvoiceSettings(scope: Scope, input: InvoiceSettings): Promise<InvoiceSettings> {
  const { nextNumber, ...rest } = input;
  const set = { ...rest, reminderDays: [...new Set(rest.reminderDays)].toSorted((one, other) => one - other) };
  await setNextNumber(scope, nextNumber);
  await scope.db
    .insert(invoiceSettings)
    .values({ ...set, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: invoiceSettings.tenantId, set });
  return getInvoiceSettings(scope);
}
