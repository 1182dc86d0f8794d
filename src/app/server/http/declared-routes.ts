import { z } from 'zod';
import * as answers from '../../../platform/http/answers.ts';
import type { Route } from '../../../platform/http/declare-route.ts';
import type { AuditAction } from '../../../shared/audit-actions.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { modules } from '../modules.ts';
import type { Named, Operation } from './api-document/operation.ts';

/** Every API route. The tables below are derived from the declarations. */
export const declared: Route[] = modules.flatMap(({ routes }) => routes);
export const members = declared.filter(each => each.for === 'member');
export const openRoutes = declared.filter(each => each.for !== 'member' && each.for !== 'client');
export const clientRoutes = declared.filter(each => each.for === 'client');

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const table = <R extends Route, T>(routes: R[], of: (route: R) => T): Record<string, T> =>
  Object.fromEntries(routes.map(each => [nameOf(each), of(each)]));

export const declaredPermissions: Record<string, Permission> = table(members, ({ allow }) => allow);
export const declaredActions: Record<string, AuditAction> = table(members, ({ audit }) => audit);
export const declaredOpenActions: Record<string, AuditAction> = table(openRoutes, ({ audit }) => audit);
export const declaredBeforeSecondStep = members.filter(each => each.beforeSecondStep).map(nameOf);
export const declaredReach = members
  .filter(({ method }) => method !== 'GET')
  .map(each => {
    const { needsVerifiedEmail: needs } = each;
    return [nameOf(each), needs === 'decides' ? 'some' : needs ? 'strangers' : 'nobody'] as const;
  });

/** The document uses the name under which a contract exports a schema. */
const names = new Map<unknown, string>();
for (const contract of [answers, ...modules.map(each => each.contract)])
  for (const [name, value] of Object.entries(contract)) if (!names.has(value)) names.set(value, name);

function named(schema: z.ZodType | undefined): Named | undefined {
  if (!schema) return undefined;
  const name = names.get(schema) ?? (schema instanceof z.ZodArray ? names.get(schema.element) : undefined);
  if (!name) throw new Error('a route takes or answers what its module does not export as a contract');
  return { [name]: schema };
}

export const declaredOperations: Record<string, Operation> = table(declared, each => {
  const { summary, query, body, takes, answer, page, file, status } = each;
  const shapes = { query: named(query), body: named(body), answer: named(answer), page: named(page) };
  return { summary, ...shapes, takes, file, status };
});
