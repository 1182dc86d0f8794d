import { and, asc, desc, eq } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { getClient, getWritableClient, lockClient } from '../../clients/server/clients.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../timeline/server/event-page.ts';
import {
  type NoteChange,
  type NoteInput,
  type NoteQuery,
  type NoteTemplate,
  type SessionNote,
  templates,
} from '../contract.ts';
import { sessionNotes } from './tables.ts';

type Row = typeof sessionNotes.$inferSelect;

const byId = (scope: Scope, id: number) => and(eq(sessionNotes.tenantId, scope.tenantId), eq(sessionNotes.id, id));

/** Newest first. @throws AppError not_found */
export async function listNotes(scope: Scope, clientId: number, { limit }: NoteQuery = {}): Promise<SessionNote[]> {
  await getClient(scope, clientId);
  const query = scope.db
    .select()
    .from(sessionNotes)
    .where(and(eq(sessionNotes.tenantId, scope.tenantId), eq(sessionNotes.clientId, clientId)))
    .orderBy(desc(sessionNotes.createdAt), desc(sessionNotes.id))
    .$dynamic();
  return presentAll(scope, await (limit ? query.limit(limit) : query));
}

/** The user's own drafts, which nobody else can sign, with the oldest; none for a role that reads no notes. */
export async function countUnsigned(scope: Scope): Promise<{ count: number; oldest: UnsignedNote | null }> {
  if (!isAllowed(scope, 'records.read')) return { count: 0, oldest: null };
  const { tenantId, userId, status, clientId, createdAt, id } = sessionNotes;
  const own = and(eq(tenantId, scope.tenantId), eq(userId, scope.userId), eq(status, 'draft'));
  const [all, [oldest]] = await Promise.all([
    scope.db.$count(sessionNotes, own),
    scope.db.select({ clientId, createdAt }).from(sessionNotes).where(own).orderBy(asc(createdAt), asc(id)).limit(1),
  ]);
  if (!oldest) return { count: 0, oldest: null };
  setAuditSubject({ clientId: oldest.clientId });
  const { firstName, lastName } = await getClient(scope, oldest.clientId);
  return {
    count: all,
    oldest: { clientId: oldest.clientId, name: `${firstName} ${lastName}`, since: oldest.createdAt.toISOString() },
  };
}
type UnsignedNote = { clientId: number; name: string; since: string };

/** Creates a draft. @throws AppError not_found, invalid if it amends an unsigned note, conflict if the client was erased */
export async function createNote(
  scope: Scope,
  clientId: number,
  input: NoteInput,
  now = new Date(),
): Promise<SessionNote> {
  await getWritableClient(scope, clientId, lockClient);
  await checkAppointment(scope, clientId, input.appointmentId);
  if (input.amendsId) await checkAmended(scope, clientId, input.amendsId);
  const { tenantId, userId } = scope;
  const values = {
    ...input,
    sections: knownSections(input),
    tenantId,
    userId,
    clientId,
    createdAt: now,
    updatedAt: now,
  };
  return presentOne(scope, await scope.db.insert(sessionNotes).values(values).returning());
}

/**
 * Saves a draft; an absent `appointmentId` is unchanged.
 * @throws AppError not_found, forbidden unless the author, conflict if it is signed or `version` is not the latest
 */
export async function changeNote(scope: Scope, id: number, { version, ...change }: NoteChange): Promise<SessionNote> {
  const draft = await lockDraft(scope, id, version);
  await checkAppointment(scope, draft.clientId, change.appointmentId);
  const values = { ...change, sections: knownSections(change), version: version + 1 };
  return presentOne(scope, await scope.db.update(sessionNotes).set(values).where(byId(scope, id)).returning());
}

/** @throws AppError not_found, forbidden unless the author, conflict if it is signed */
export async function deleteNote(scope: Scope, id: number): Promise<void> {
  await lockDraft(scope, id);
  await scope.db.delete(sessionNotes).where(byId(scope, id));
}

/**
 * Signs `version`; afterwards the note cannot be changed.
 * @throws AppError not_found, forbidden unless the author, conflict as in `changeNote`, invalid if it is empty
 */
export async function signNote(scope: Scope, id: number, version: number, now = new Date()): Promise<SessionNote> {
  const draft = await lockDraft(scope, id, version);
  if (!Object.values(draft.sections).some(text => text.trim())) {
    throw new AppError('invalid', 'There’s nothing to sign yet. Write the note first.');
  }
  const signed = { status: 'signed' as const, signedAt: now, signedBy: scope.userId, version: version + 1 };
  return presentOne(scope, await scope.db.update(sessionNotes).set(signed).where(byId(scope, id)).returning());
}

/** Returns the draft with a row lock. */
async function lockDraft(scope: Scope, id: number, version?: number): Promise<Row> {
  const [note] = await scope.db.select().from(sessionNotes).where(byId(scope, id)).for('update');
  if (!note) throw notFound('Note');
  if (note.userId !== scope.userId) throw new AppError('forbidden', 'Only the author can change a draft.');
  if (note.status === 'signed') throw new AppError('conflict', 'This note is signed, so it can’t be changed.');
  if (version !== undefined && version !== note.version) {
    throw new AppError('conflict', 'This note was changed in another window.');
  }
  return note;
}

/** Whether the appointment is the client's; implemented by a module below. */
export const appointmentOfClient =
  port<(scope: Scope, clientId: number, id: number) => Promise<boolean>>('note.appointment');

async function checkAppointment(scope: Scope, clientId: number, id: number | null | undefined) {
  if (id && !(await portOf(scope, appointmentOfClient)(scope, clientId, id))) throw notFound('Appointment');
}

async function checkAmended(scope: Scope, clientId: number, id: number) {
  const [amended] = await scope.db.select().from(sessionNotes).where(byId(scope, id));
  if (amended?.clientId !== clientId) throw notFound('Note');
  if (amended.status !== 'signed') throw new AppError('invalid', 'You can add an addendum after the note is signed.');
}

/** Only the template's sections, with empty ones filled in. */
export function knownSections({ template, sections }: { template: NoteTemplate; sections: Record<string, string> }) {
  return Object.fromEntries(Object.keys(templates[template].sections).map(name => [name, sections[name] ?? '']));
}

async function presentOne(scope: Scope, rows: Row[]): Promise<SessionNote> {
  const [note] = await presentAll(scope, rows);
  if (!note) throw notFound('Note');
  return note;
}

async function presentAll(scope: Scope, rows: Row[]): Promise<SessionNote[]> {
  const people = new Set(rows.flatMap(row => [row.userId, ...(row.signedBy ? [row.signedBy] : [])]));
  const names = await memberNames(scope, [...people]);
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return rows.map(({ userId, signedBy, signedAt, createdAt, updatedAt, ...row }) => ({
    ...row,
    author: person(userId),
    signedBy: signedBy ? person(signedBy) : null,
    signedAt: signedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Writes an automatic note about a client, signed at once so that it cannot be edited. */
export async function writeAutomaticNote(scope: Scope, clientId: number, note: string, now = new Date()) {
  const { tenantId, userId } = scope;
  const signed = { status: 'signed', signedAt: now, signedBy: userId } as const;
  const values = { tenantId, userId, clientId, template: 'free', sections: { note } } as const;
  await scope.db.insert(sessionNotes).values({ ...values, ...signed, createdAt: now, updatedAt: now });
}

/** Session notes by creation time, without their text, which only the notes tab shows. */
export async function noteEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, createdAt, template, status, amendsId } = sessionNotes;
  const rows = await scope.db
    .select({ id, createdAt, template, status, amendsId })
    .from(sessionNotes)
    .where(
      and(
        eq(sessionNotes.tenantId, scope.tenantId),
        eq(sessionNotes.clientId, client.id),
        isAfter(createdAt, id, page),
      ),
    )
    .orderBy(newestFirst(createdAt, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'note',
    id: row.id,
    at: row.createdAt.toISOString(),
    title: row.amendsId ? 'Addendum to a session note' : names[row.template],
    detail: row.status === 'signed' ? 'Signed' : 'Draft',
    href: `/clients/${client.id}?tab=notes`,
  }));
}

const names = { free: 'Session note', soap: 'SOAP note', adime: 'ADIME note' };
