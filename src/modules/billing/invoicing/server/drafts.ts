import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getWritableClient } from '../../../people/clients/server/clients.ts';
import type { InvoiceInput } from '../contract.ts';
import { calculateTotals } from '../totals.ts';
import { billableSources } from './billable.ts';
import { type InvoiceRow, isInvoice, lockInvoice } from './invoice.ts';
import { invoiceLines, invoices } from './tables.ts';

/**
 * Returns the id. Submitting the same `draftKey` again updates the existing draft, because the first response may have
 * been lost.
 * @throws AppError not_found if the input names something that isn't in this practice, conflict if the invoice has been
 * issued since
 */
export async function createInvoice(scope: Scope, input: InvoiceInput, now = new Date()): Promise<number> {
  const services = await checkNamed(scope, input);
  const { settings } = await getPractice(scope);
  const { tenantId, userId } = scope;
  const [created] = await scope.db
    .insert(invoices)
    .values({
      ...valuesOf(input),
      tenantId,
      userId,
      status: 'draft',
      currency: settings.currency,
      draftKey: input.draftKey ?? null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [invoices.tenantId, invoices.draftKey] })
    .returning({ id: invoices.id });
  if (!created) return writeAgain(scope, input);
  await writeLines(scope, created.id, { input, services });
  return created.id;
}

/** @throws AppError conflict if another invoice charges the fee of this appointment */
export async function createLateFee(scope: Scope, input: InvoiceInput, appointmentId: number): Promise<number> {
  const id = await createInvoice(scope, input);
  try {
    await scope.db.update(invoices).set({ lateFeeOf: appointmentId }).where(isInvoice(scope, id));
  } catch (reason) {
    if (violatedConstraint(reason) !== 'invoices_one_late_fee') throw reason;
    throw new AppError('conflict', 'The fee for this session was already charged.');
  }
  return id;
}

async function writeAgain(scope: Scope, { updatedAt: _, ...input }: InvoiceInput): Promise<number> {
  const isSame = and(eq(invoices.tenantId, scope.tenantId), eq(invoices.draftKey, input.draftKey ?? ''));
  const [draft] = await scope.db.select({ id: invoices.id }).from(invoices).where(isSame);
  if (!draft) throw notFound('Invoice');
  await updateInvoice(scope, draft.id, input);
  return draft.id;
}

/** @throws AppError not_found, conflict if it was issued, or changed since it was loaded */
export async function updateInvoice(scope: Scope, id: number, input: InvoiceInput): Promise<void> {
  // Lock the client before the draft, in the same order as an erasure does, to avoid a deadlock.
  const services = await checkNamed(scope, input);
  const draft = await lockInvoice(scope, id);
  requireDraft(draft, 'You can’t edit an issued invoice. Issue a credit note and create a new invoice.');
  if (input.updatedAt && input.updatedAt !== draft.updatedAt.toISOString()) {
    throw new AppError('conflict', 'This draft was changed in another window.');
  }
  await scope.db.update(invoices).set(valuesOf(input)).where(isInvoice(scope, id));
  await scope.db
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.tenantId, scope.tenantId), eq(invoiceLines.invoiceId, id)));
  await writeLines(scope, id, { input, services });
}

/** @throws AppError not_found, conflict if it was issued */
export async function deleteInvoice(scope: Scope, id: number): Promise<void> {
  requireDraft(await lockInvoice(scope, id), 'You can’t delete an issued invoice. Issue a credit note instead.');
  await scope.db.delete(invoices).where(isInvoice(scope, id));
}

export function requireDraft({ status }: InvoiceRow, sentence: string): void {
  if (status !== 'draft') throw new AppError('conflict', sentence);
}

/**
 * Checks that the client, the client's appointment or package, and the services belong to this practice. Returns the
 * names of the services.
 */
async function checkNamed(
  scope: Scope,
  { clientId, appointmentId, clientPackageId, lines }: InvoiceInput,
): Promise<Map<number, string>> {
  const { findAppointment, findClientPackage, serviceNames } = portOf(scope, billableSources);
  await getWritableClient(scope, clientId);
  if (appointmentId && (await findAppointment(scope, appointmentId)).clientId !== clientId)
    throw notFound('Appointment');
  if (clientPackageId && (await findClientPackage(scope, clientPackageId)).clientId !== clientId)
    throw notFound('Package');
  const named = new Set(lines.flatMap(({ serviceId }) => serviceId ?? []));
  const names = named.size ? await serviceNames(scope) : new Map<number, string>();
  for (const serviceId of named) if (!names.has(serviceId)) throw notFound('Service');
  return names;
}

function valuesOf(input: InvoiceInput) {
  const { lines: _lines, draftKey: _key, updatedAt: _seen, ...fields } = input;
  const { subtotal, discount, tax, total } = calculateTotals(input);
  const discountValue = input.discountKind ? input.discountValue : '0.00';
  return { ...fields, discountValue, subtotal, discount, tax, amount: total };
}

type Written = { input: InvoiceInput; services: Map<number, string> };

async function writeLines(scope: Scope, invoiceId: number, { input, services }: Written) {
  const amounts = calculateTotals(input).lines;
  const { tenantId } = scope;
  await scope.db.insert(invoiceLines).values(
    input.lines.map((line, position) => ({
      ...line,
      tenantId,
      invoiceId,
      position,
      serviceName: services.get(line.serviceId ?? 0) ?? null,
      amount: amounts[position] ?? '0.00',
    })),
  );
}
