import { and, asc, eq, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { listKinds } from '../../../people/measurements/server/kinds.ts';
import { whyNotAtBooking } from '../at-booking.ts';
import { canonical, compareQuestions } from '../compare.ts';
import type { Form, FormInput, NewForm } from '../contract.ts';
import { type FormDefinition, minutesFor } from '../questions.ts';
import { exampleForm } from './examples.ts';
import { forms, formVersions } from './tables.ts';

type Row = typeof forms.$inferSelect;
type VersionRow = typeof formVersions.$inferSelect;

const byId = (scope: Scope, id: number) => and(eq(forms.tenantId, scope.tenantId), eq(forms.id, id));

/** Without statistics, which are calculated from requests. */
export type FormRow = Omit<Form, 'answered' | 'stops'>;

const present = (row: Row, live: VersionRow | undefined): FormRow => ({
  ...{ id: row.id, tenantId: row.tenantId, title: row.title, kind: row.kind, definition: row.definition },
  ...{ revision: row.revision, version: row.version },
  status: row.retiredAt ? 'retired' : row.version ? 'live' : 'draft',
  publishedAt: live?.publishedAt.toISOString() ?? null,
  changes: live ? compareQuestions(live.definition.questions, row.definition.questions).length : 0,
  hasChanges: live ? differs(row, live) : false,
  minutes: minutesFor(row.definition.questions, row.definition.isSigned),
  notAtBooking: live ? whyNotAtBooking(live.definition) : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const differs = (row: Pick<Row, 'title' | 'kind' | 'definition'>, live: VersionRow) =>
  row.title !== live.title || row.kind !== live.kind || canonical(row.definition) !== canonical(live.definition);

const joined = and(
  eq(formVersions.tenantId, forms.tenantId),
  eq(formVersions.formId, forms.id),
  eq(formVersions.version, forms.version),
);

/** By title, retired ones last. At most 500. */
export async function listForms(scope: Scope): Promise<FormRow[]> {
  const rows = await scope.db
    .select({ row: forms, live: formVersions })
    .from(forms)
    .leftJoin(formVersions, joined)
    .where(eq(forms.tenantId, scope.tenantId))
    .orderBy(sql`${forms.retiredAt} is not null`, asc(sql`lower(${forms.title})`), asc(forms.id))
    .limit(maxForms);
  return rows.map(({ row, live }) => present(row, live ?? undefined));
}

/** @throws AppError not_found */
export async function getForm(scope: Scope, id: number): Promise<FormRow> {
  const [form] = await scope.db
    .select({ row: forms, live: formVersions })
    .from(forms)
    .leftJoin(formVersions, joined)
    .where(byId(scope, id));
  if (!form) throw notFound('Form');
  return present(form.row, form.live ?? undefined);
}

type VersionKey = { formId: number; version: number };

/** The versions of requests, by `versionKey`. Also works in a client's own transaction. */
export async function findVersions(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  keys: VersionKey[],
): Promise<Map<string, VersionRow>> {
  if (!keys.length) return new Map();
  const keyTuples = sql.join(
    keys.map(({ formId, version }) => sql`(${formId}::bigint, ${version}::int)`),
    sql`, `,
  );
  const { formId, version } = formVersions;
  const rows = await db
    .select()
    .from(formVersions)
    .where(and(eq(formVersions.tenantId, tenantId), sql`(${formId}, ${version}) in (${keyTuples})`));
  return new Map(rows.map(row => [versionKey(row), row]));
}
export const versionKey = ({ formId, version }: VersionKey) => `${formId} ${version}`;

/** @throws AppError not_found */
export async function getVersion(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  { formId, version }: VersionKey,
): Promise<VersionRow> {
  const { tenantId } = scope;
  const key = and(
    eq(formVersions.tenantId, tenantId),
    eq(formVersions.formId, formId),
    eq(formVersions.version, version),
  );
  const [row] = await scope.db.select().from(formVersions).where(key);
  if (!row) throw notFound('Version');
  return row;
}

const maxForms = 500;

/** @throws AppError not_found for a form to copy; invalid for an unknown measurement; conflict with too many forms */
export async function createForm(scope: Scope, input: NewForm): Promise<FormRow> {
  if ((await scope.db.$count(forms, eq(forms.tenantId, scope.tenantId))) >= maxForms)
    throw new AppError('conflict', `You already have ${maxForms} forms. Delete some you no longer need.`);
  const content = await contentOf(scope, input);
  await requireOwnKinds(scope, content.definition);
  const [created] = await scope.db
    .insert(forms)
    .values({ ...content, tenantId: scope.tenantId })
    .returning();
  if (!created) throw notFound('Form');
  setAuditSubject({ subjectId: created.id });
  return present(created, undefined);
}

async function contentOf(scope: Scope, input: NewForm): Promise<Pick<Row, 'title' | 'kind' | 'definition'>> {
  if ('example' in input) return exampleForm(input.example, localeOf((await getPractice(scope)).settings));
  if (!('copyOf' in input)) return input;
  const { title, kind, definition } = await getForm(scope, input.copyOf);
  return { title: `${title.slice(0, 113)} (copy)`, kind, definition };
}

/** Measurement questions name built-in kinds or the practice's own. */
async function requireOwnKinds(scope: Scope, { questions }: FormDefinition) {
  const ids = questions.flatMap(each =>
    each.kind === 'measurement' && typeof each.measure === 'number' ? [each.measure] : [],
  );
  if (!ids.length) return;
  const own = new Set((await listKinds(scope)).map(({ id }) => id));
  if (ids.some(id => !own.has(id))) throw new AppError('invalid', 'Choose what is measured');
}

/** Replaces the draft. @throws AppError not_found, invalid for an unknown measurement, conflict if `revision` is not the latest */
export async function saveForm(scope: Scope, id: number, { revision, ...content }: FormInput): Promise<FormRow> {
  await requireOwnKinds(scope, content.definition);
  const [saved] = await scope.db
    .update(forms)
    .set({ ...content, revision: revision + 1 })
    .where(and(byId(scope, id), eq(forms.revision, revision)))
    .returning();
  if (saved) return getForm(scope, id);
  await getForm(scope, id);
  throw new AppError('conflict', 'This form was changed in another window.');
}

/**
 * Publishes the draft. Without changes, only restores an archived form.
 * @param isAtBooking whether a rule asks it at booking
 * @throws AppError not_found, invalid for a form without questions, or that no longer fits on the booking page
 */
export async function publishForm(
  scope: Scope,
  id: number,
  isAtBooking: (scope: Scope, formId: number) => Promise<boolean>,
): Promise<FormRow> {
  const [row] = await scope.db.select().from(forms).where(byId(scope, id)).for('update');
  if (!row) throw notFound('Form');
  if (!row.definition.questions.some(({ kind }) => kind !== 'heading' && kind !== 'text'))
    throw new AppError('invalid', 'Add a question first');
  const problem = whyNotAtBooking(row.definition);
  if (problem && (await isAtBooking(scope, id)))
    throw new AppError('invalid', `This form is asked at booking. ${problem} Change it, or remove the rule first.`);
  const live = row.version ? await getVersion(scope, { formId: id, version: row.version }) : null;
  const isNew = !live || differs(row, live);
  const version = row.version + (isNew ? 1 : 0);
  const { title, kind, definition, tenantId } = row;
  if (isNew) await scope.db.insert(formVersions).values({ tenantId, formId: id, version, title, kind, definition });
  await scope.db.update(forms).set({ version, retiredAt: null }).where(byId(scope, id));
  return getForm(scope, id);
}

/**
 * Deletes a form that was never sent; archives any other, so that its answers are kept.
 * @throws AppError not_found
 */
export async function removeForm(scope: Scope, id: number, wasAsked: boolean): Promise<void> {
  await getForm(scope, id);
  if (wasAsked) await scope.db.update(forms).set({ retiredAt: new Date() }).where(byId(scope, id));
  else await scope.db.delete(forms).where(byId(scope, id));
}

/** The version to send. @throws AppError not_found; conflict for a draft or a retired form */
export async function getLiveVersion(scope: Scope, id: number): Promise<VersionRow> {
  const [form] = await scope.db
    .select({ live: formVersions, retiredAt: forms.retiredAt })
    .from(forms)
    .leftJoin(formVersions, joined)
    .where(byId(scope, id));
  if (!form) throw notFound('Form');
  if (!form.live) throw new AppError('conflict', 'Publish this form first.');
  if (form.retiredAt) throw new AppError('conflict', 'This form is retired. Publish it again first.');
  return form.live;
}
