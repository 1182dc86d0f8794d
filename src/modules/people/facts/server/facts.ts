import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { ClientsMerged } from '../../clients/server/changes.ts';
import { getClient, getWritableClient, lockClient } from '../../clients/server/clients.ts';
import { writeAutomaticNote } from '../../notes/server/notes.ts';
import { activityLabels, type ClientFacts, type FactsInput, pregnancyLabels, sexLabels } from '../contract.ts';
import { clientFacts } from './tables.ts';

type Row = typeof clientFacts.$inferSelect;

const emptyFacts = {
  birthDate: null,
  sex: null,
  pregnancy: null,
  pregnancyUntil: null,
  heightCm: null,
  activity: null,
  activityNote: null,
  diet: null,
  conditions: [],
  allergies: [],
  medications: [],
  hideNumbers: false,
  version: 0,
  updatedAt: null,
};

const ofClient = (scope: Scope, clientId: number) =>
  and(eq(clientFacts.tenantId, scope.tenantId), eq(clientFacts.clientId, clientId));

async function findFacts(scope: Scope, clientId: number): Promise<Row | undefined> {
  const [row] = await scope.db.select().from(clientFacts).where(ofClient(scope, clientId));
  return row;
}

const present = ({ updatedAt, createdAt: _, ...row }: Row): ClientFacts => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

/** Version 0 before the first save. @throws AppError not_found */
export async function getFacts(scope: Scope, clientId: number): Promise<ClientFacts> {
  await getClient(scope, clientId);
  const row = await findFacts(scope, clientId);
  return row ? present(row) : { ...emptyFacts, tenantId: scope.tenantId, clientId };
}

/** Whether numbers are hidden from this client. */
export const hidesNumbers = async (scope: Scope, clientId: number): Promise<boolean> =>
  (await findHidingNumbers(scope, [clientId])).has(clientId);

/** Selects those of the clients who don’t want to see numbers. Also works in a client’s own transaction. */
export async function findHidingNumbers(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  clientIds: number[],
): Promise<Set<number>> {
  if (!clientIds.length) return new Set();
  const { clientId, hideNumbers } = clientFacts;
  const rows = await db
    .select({ clientId })
    .from(clientFacts)
    .where(and(eq(clientFacts.tenantId, tenantId), inArray(clientId, clientIds), eq(hideNumbers, true)));
  return new Set(rows.map(row => row.clientId));
}

/**
 * @throws AppError not_found, invalid for a birth date in the future, conflict if `version` is not the latest or the
 * client was erased
 */
export async function saveFacts(
  scope: Scope,
  clientId: number,
  { version, ...facts }: FactsInput,
  now = new Date(),
): Promise<ClientFacts> {
  await getWritableClient(scope, clientId, lockClient);
  const { settings } = await getPractice(scope);
  if (facts.birthDate && facts.birthDate > dayIn(now, settings.timeZone)) {
    const sentence = 'The birth date can’t be in the future';
    throw new AppError('invalid', sentence, { birthDate: sentence });
  }
  // The client is locked, so nobody else can write between the check and the change.
  const current = await findFacts(scope, clientId);
  if ((current?.version ?? 0) !== version)
    throw new AppError('conflict', 'These facts were changed in another window.');
  const values = { ...facts, version: version + 1, updatedAt: now };
  const [saved] = current
    ? await scope.db.update(clientFacts).set(values).where(ofClient(scope, clientId)).returning()
    : await scope.db
        .insert(clientFacts)
        .values({ ...values, tenantId: scope.tenantId, clientId })
        .returning();
  if (!saved) throw new Error('a client that is locked has lost its facts');
  return present(saved);
}

/**
 * Merges the facts of two clients: the kept client's values take precedence, empty ones are filled, lists are joined,
 * and contradictions are written to the session notes, because health data is visible to some roles only.
 */
export async function mergeFacts(scope: Scope, { from, to }: ClientsMerged) {
  const [primary, other] = [await findFacts(scope, to), await findFacts(scope, from)];
  if (!primary || !other) return;
  await scope.db
    .update(clientFacts)
    .set({
      birthDate: primary.birthDate ?? other.birthDate,
      sex: primary.sex ?? other.sex,
      ...(primary.pregnancy ? {} : { pregnancy: other.pregnancy, pregnancyUntil: other.pregnancyUntil }),
      heightCm: primary.heightCm ?? other.heightCm,
      ...(primary.activity ? {} : { activity: other.activity }),
      activityNote: primary.activityNote ?? other.activityNote,
      diet: primary.diet ?? other.diet,
      conditions: join(primary.conditions, other.conditions, condition => condition),
      allergies: join(primary.allergies, other.allergies, ({ name }) => name),
      medications: join(primary.medications, other.medications, ({ name }) => name),
      // Hidden from either, hidden from both: showing them by mistake is the worse error.
      hideNumbers: primary.hideNumbers || other.hideNumbers,
      version: primary.version + 1,
    })
    .where(ofClient(scope, to));
  const contradictions = describe(other).filter(
    ([name, text]) => !describe(primary).some(each => each[0] === name && each[1] === text),
  );
  const primaryNames = new Set(describe(primary).map(([name]) => name));
  const lines = contradictions.filter(([name]) => primaryNames.has(name)).map(([name, text]) => `${name}: ${text}`);
  if (lines.length) await writeAutomaticNote(scope, to, `Facts from the merged record: ${lines.join('; ')}`);
}

/** Joins two lists without duplicates, up to the maximum of 50 entries. */
function join<Entry>(primary: Entry[], other: Entry[], nameOf: (entry: Entry) => string): Entry[] {
  const names = new Set(primary.map(entry => nameOf(entry).toLowerCase()));
  return [...primary, ...other.filter(entry => !names.has(nameOf(entry).toLowerCase()))].slice(0, 50);
}

/** Single-value facts with their labels. */
const describe = (row: Row): [name: string, text: string][] =>
  (
    [
      ['Birth date', row.birthDate],
      ['Reference values', row.sex && sexLabels[row.sex]],
      ['Pregnancy', row.pregnancy && pregnancyLabels[row.pregnancy]],
      ['Height', row.heightCm === null ? null : `${row.heightCm} cm`],
      ['Activity', row.activity && activityLabels[row.activity]],
      ['Activity note', row.activityNote],
      ['Diet', row.diet],
    ] as const
  ).flatMap(([name, text]) => (text ? [[name, text]] : []));
