import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getWritableClient } from '../../../people/clients/server/clients.ts';
import type { InvoiceInput } from '../contract.ts';
import { reckonInvoice } from '../totals.ts';
import { billableSources } from './billable.ts';
import { type InvoiceRow, isInvoice, lockInvoice } from './rows.ts';
import { invoiceLines, invoices } from './tables.ts';

/**
 * Answers its id. The same form (`draftKey`) sent again writes the draft that is there, as it may be an answer that was
 * lost on the way. @throws AppError not_found for whatever it names that is not of this practice, conflict for
 * one that was issued since then
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

async function writeAgain(scope: Scope, { updatedAt: _, ...input }: InvoiceInput): Promise<number> {
  const isSame = and(eq(invoices.tenantId, scope.tenantId), eq(invoices.draftKey, input.draftKey ?? ''));
  const [found] = await scope.db.select({ id: invoices.id }).from(invoices).where(isSame);
  if (!found) throw notFound('Invoice');
  await updateInvoice(scope, found.id, input);
  return found.id;
}

/** @throws AppError not_found, conflict once it is issued, and when it was changed since it was read */
export async function updateInvoice(scope: Scope, id: number, input: InvoiceInput): Promise<void> {
  // Before the draft, which an erasure takes away: it locks who it is about first.
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

/** @throws AppError not_found, conflict once it is issued */
export async function deleteInvoice(scope: Scope, id: number): Promise<void> {
  requireDraft(await lockInvoice(scope, id), 'You can’t delete an issued invoice. Issue a credit note instead.');
  await scope.db.delete(invoices).where(isInvoice(scope, id));
}

export function requireDraft({ status }: InvoiceRow, sentence: string): void {
  if (status !== 'draft') throw new AppError('conflict', sentence);
}

/** The client, the appointment or package of that client, and the services, whose names it answers, are this practice's. */
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
  const { subtotal, discount, tax, total } = reckonInvoice(input);
  const discountValue = input.discountKind ? input.discountValue : '0.00';
  return { ...fields, discountValue, subtotal, discount, tax, amount: total };
}

type Written = { input: InvoiceInput; services: Map<number, string> };

async function writeLines(scope: Scope, invoiceId: number, { input, services }: Written) {
  const amounts = reckonInvoice(input).lines;
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
