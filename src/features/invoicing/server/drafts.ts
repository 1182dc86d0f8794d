import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findAppointment } from '../../appointments/server/rewrite.ts';
import { countServices } from '../../availability/server/services.ts';
import { getClient } from '../../clients/server/clients.ts';
import { findClientPackage } from '../../packages/server/client-packages.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { InvoiceInput } from '../contract.ts';
import { reckonInvoice } from '../totals.ts';
import { type InvoiceRow, isInvoice, lockInvoice } from './rows.ts';
import { invoiceLines, invoices } from './tables.ts';

/** Answers its id. @throws AppError not_found for whatever it names that is not of this practice */
export async function createInvoice(scope: Scope, input: InvoiceInput, now = new Date()): Promise<number> {
  await checkNamed(scope, input);
  const { settings } = await getPractice(scope);
  const { tenantId, userId } = scope;
  const [created] = await scope.db
    .insert(invoices)
    .values({ ...valuesOf(input), tenantId, userId, status: 'draft', currency: settings.currency, createdAt: now })
    .returning({ id: invoices.id });
  if (!created) throw notFound('Invoice');
  await writeLines(scope, created.id, input);
  return created.id;
}

/** @throws AppError not_found, conflict once it is issued */
export async function updateInvoice(scope: Scope, id: number, input: InvoiceInput): Promise<void> {
  requireDraft(
    await lockInvoice(scope, id),
    'Issued invoices cannot be changed. Write a credit note and a new invoice.',
  );
  await checkNamed(scope, input);
  await scope.db.update(invoices).set(valuesOf(input)).where(isInvoice(scope, id));
  await scope.db
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.tenantId, scope.tenantId), eq(invoiceLines.invoiceId, id)));
  await writeLines(scope, id, input);
}

/** @throws AppError not_found, conflict once it is issued */
export async function deleteInvoice(scope: Scope, id: number): Promise<void> {
  requireDraft(await lockInvoice(scope, id), 'Issued invoices cannot be deleted. Write a credit note instead.');
  await scope.db.delete(invoices).where(isInvoice(scope, id));
}

export function requireDraft({ status }: InvoiceRow, sentence: string): void {
  if (status !== 'draft') throw new AppError('conflict', sentence);
}

/** The client, the appointment or package of that client, and the services are this practice's. */
async function checkNamed(scope: Scope, { clientId, appointmentId, clientPackageId, lines }: InvoiceInput) {
  await getClient(scope, clientId);
  if (appointmentId && (await findAppointment(scope, appointmentId)).clientId !== clientId)
    throw notFound('Appointment');
  if (clientPackageId && (await findClientPackage(scope, clientPackageId)).clientId !== clientId)
    throw notFound('Package');
  const named = new Set(lines.flatMap(({ serviceId }) => serviceId ?? []));
  if (named.size && (await countServices(scope, [...named])) < named.size) throw notFound('Service');
}

function valuesOf(input: InvoiceInput) {
  const { lines: _lines, ...fields } = input;
  const { subtotal, discount, tax, total } = reckonInvoice(input);
  const discountValue = input.discountKind ? input.discountValue : '0.00';
  return { ...fields, discountValue, subtotal, discount, tax, amount: total };
}

async function writeLines(scope: Scope, invoiceId: number, input: InvoiceInput) {
  const amounts = reckonInvoice(input).lines;
  const { tenantId } = scope;
  await scope.db.insert(invoiceLines).values(
    input.lines.map((line, position) => ({
      ...line,
      tenantId,
      invoiceId,
      position,
      amount: amounts[position] ?? '0.00',
    })),
  );
}
