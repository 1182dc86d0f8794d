import { and, asc, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { serviceNames } from '../../../scheduling/availability/server/services.ts';
import { type FormRow, getForm, getLiveVersion, listForms } from '../../forms/server/forms.ts';
import type { FormRule, RuleInput } from '../contract.ts';
import { formRules } from './tables.ts';

const byId = (scope: Scope, id: number) => and(eq(formRules.tenantId, scope.tenantId), eq(formRules.id, id));
const maxRules = 200;

/** In the order of creation. */
export async function listRules(scope: Scope): Promise<FormRule[]> {
  const rows = await scope.db
    .select()
    .from(formRules)
    .where(eq(formRules.tenantId, scope.tenantId))
    .orderBy(asc(formRules.id));
  const [services, forms] = [await serviceNames(scope), await listForms(scope)];
  const byForm = new Map(forms.map(form => [form.id, form]));
  return rows.map(({ tenantId: _, createdAt: __, ...row }) => ({
    ...row,
    formTitle: byForm.get(row.formId)?.title ?? '',
    serviceName: row.serviceId === null ? null : (services.get(row.serviceId) ?? ''),
    problem: row.time === 'at_booking' ? problemOf(byForm.get(row.formId)) : null,
  }));
}

/**
 * The reason why a rule is inactive: its form is archived, or its version, imported from another instance, doesn’t fit.
 */
function problemOf(form: FormRow | undefined): string | null {
  if (form?.status !== 'live') return 'Not asked at the moment: this form is archived.';
  return form.notAtBooking && `Not asked at the moment. ${form.notAtBooking}`;
}

async function getRule(scope: Scope, id: number): Promise<FormRule> {
  const rule = (await listRules(scope)).find(each => each.id === id);
  if (!rule) throw notFound('Rule');
  return rule;
}

/**
 * @throws AppError not_found for the form or the service; invalid for a form that doesn't fit on the booking page; conflict with
 * too many rules, or a second form at booking
 */
export async function createRule(scope: Scope, input: RuleInput): Promise<FormRule> {
  await requireFitting(scope, input);
  if ((await scope.db.$count(formRules, eq(formRules.tenantId, scope.tenantId))) >= maxRules)
    throw new AppError('conflict', `You already have ${maxRules} rules. Delete some you no longer need.`);
  const [created] = await unlessRefused(
    scope.db
      .insert(formRules)
      .values({ ...input, tenantId: scope.tenantId })
      .returning({ id: formRules.id }),
    input,
  );
  return getRule(scope, created?.id ?? 0);
}

/** @throws AppError not_found for the rule, the form or the service; invalid and conflict as for a new one */
export async function changeRule(scope: Scope, id: number, input: RuleInput): Promise<FormRule> {
  await requireFitting(scope, input);
  await unlessRefused(scope.db.update(formRules).set(input).where(byId(scope, id)), input);
  return getRule(scope, id);
}

async function requireFitting(scope: Scope, { formId, time }: RuleInput): Promise<void> {
  const { notAtBooking } = await getForm(scope, formId);
  if (time !== 'at_booking') return;
  await getLiveVersion(scope, formId);
  if (notAtBooking) throw new AppError('invalid', notAtBooking, { formId: notAtBooking });
}

async function unlessRefused<T>(write: PromiseLike<T>, { serviceId }: RuleInput): Promise<T> {
  try {
    return await write;
  } catch (reason) {
    const broken = violatedConstraint(reason);
    if (broken === 'form_rules_one_at_booking')
      throw new AppError(
        'conflict',
        `Another form is already asked at booking of ${serviceId === null ? 'any service' : 'this service'}. Change or remove that rule first.`,
      );
    throw broken?.includes('service_id') ? notFound('Service') : reason;
  }
}

/** Whether a rule asks the form at booking. */
export const isAtBooking = async ({ db, tenantId }: Scope, formId: number): Promise<boolean> =>
  (await db.$count(
    formRules,
    and(eq(formRules.tenantId, tenantId), eq(formRules.formId, formId), eq(formRules.time, 'at_booking')),
  )) > 0;

/** Keeps the requests that the rule has created. @throws AppError not_found */
export async function deleteRule(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db.delete(formRules).where(byId(scope, id)).returning({ id: formRules.id });
  if (!deleted.length) throw notFound('Rule');
}
