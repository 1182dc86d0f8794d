import { and, asc, eq } from 'drizzle-orm';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { serviceNames } from '../../../scheduling/availability/server/services.ts';
import { getForm, listForms } from '../../forms/server/forms.ts';
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
  const titles = new Map(forms.map(({ id, title }) => [id, title]));
  return rows.map(({ tenantId: _, createdAt: __, ...row }) => ({
    ...row,
    formTitle: titles.get(row.formId) ?? '',
    serviceName: row.serviceId === null ? null : (services.get(row.serviceId) ?? ''),
  }));
}

async function getRule(scope: Scope, id: number): Promise<FormRule> {
  const found = (await listRules(scope)).find(rule => rule.id === id);
  if (!found) throw notFound('Rule');
  return found;
}

/** @throws AppError not_found for the form or the service, conflict with too many rules */
export async function createRule(scope: Scope, input: RuleInput): Promise<FormRule> {
  await getForm(scope, input.formId);
  if ((await scope.db.$count(formRules, eq(formRules.tenantId, scope.tenantId))) >= maxRules)
    throw new AppError('conflict', `You already have ${maxRules} rules. Delete some you no longer need.`);
  const [created] = await unlessUnknown(
    scope.db
      .insert(formRules)
      .values({ ...input, tenantId: scope.tenantId })
      .returning({ id: formRules.id }),
  );
  return getRule(scope, created?.id ?? 0);
}

/** @throws AppError not_found for the rule, the form or the service */
export async function changeRule(scope: Scope, id: number, input: RuleInput): Promise<FormRule> {
  await getForm(scope, input.formId);
  await unlessUnknown(scope.db.update(formRules).set(input).where(byId(scope, id)));
  return getRule(scope, id);
}

async function unlessUnknown<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (reason) {
    throw brokenConstraint(reason)?.includes('service_id') ? notFound('Service') : reason;
  }
}

/** Requests that it has made stay. @throws AppError not_found */
export async function deleteRule(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db.delete(formRules).where(byId(scope, id)).returning({ id: formRules.id });
  if (!deleted.length) throw notFound('Rule');
}
