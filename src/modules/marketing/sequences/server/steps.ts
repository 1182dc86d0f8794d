import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { keepContent, type MailContent, openContent } from '../../../messaging/mailings/server/content.ts';
import { sequenceContents, sequenceSteps } from './tables.ts';

export type Step = typeof sequenceSteps.$inferSelect;

export async function readSteps({ db, tenantId }: Scope, sequenceIds: number[]): Promise<Map<number, Step[]>> {
  const rows = await db
    .select()
    .from(sequenceSteps)
    .where(and(eq(sequenceSteps.tenantId, tenantId), inArray(sequenceSteps.sequenceId, sequenceIds)))
    .orderBy(asc(sequenceSteps.position), asc(sequenceSteps.id));
  return Map.groupBy(rows, ({ sequenceId }) => sequenceId);
}

/** The stored content of a step's current wording: created for the first recipient, reused for all others. */
export async function contentOf(
  services: Services,
  scope: Scope,
  wording: { step: Step; practice: Tenant },
): Promise<MailContent> {
  const id = await findOrKeep(services, scope, wording);
  return (await openContent(services, scope, id)).content;
}

async function findOrKeep(
  services: Services,
  scope: Scope,
  { step, practice }: { step: Step; practice: Tenant },
): Promise<number> {
  const { tenantId } = scope;
  const fingerprint = fingerprintOf(step, practice);
  const place = { tenantId, sequenceId: step.sequenceId, stepId: step.id, fingerprint };
  const { contentId } = sequenceContents;
  const isThis = and(
    eq(sequenceContents.tenantId, tenantId),
    eq(sequenceContents.sequenceId, step.sequenceId),
    eq(sequenceContents.stepId, step.id),
    eq(sequenceContents.fingerprint, fingerprint),
  );
  const find = () => scope.db.select({ contentId }).from(sequenceContents).where(isThis);
  const [existing] = await find();
  if (existing) return existing.contentId;
  // Only one worker at a time, so that each wording is stored once.
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sequence step ${step.id}`}, ${tenantId}))`,
  );
  const [meanwhile] = await find();
  if (meanwhile) return meanwhile.contentId;
  const { subject, body, bodyFormat } = step;
  const newContentId = await keepContent(services, scope, { subject, body, bodyFormat });
  await scope.db.insert(sequenceContents).values({ ...place, contentId: newContentId });
  return newContentId;
}

/** Changes with the step's text and the practice's name, signature and address. */
function fingerprintOf({ subject, body, bodyFormat }: Step, practice: Tenant): string {
  const parts = [subject, body, bodyFormat, practice.updatedAt];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
