import {
  clientOf,
  type EventActor,
  type EventOrigin,
  insertOf,
  type NewEvent,
} from '../../../../platform/audit/event.ts';
import type { AuditContext } from '../../../../platform/database/audit-context.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Act, maxNamed, type Subject } from '../../../../shared/audit-actions.ts';

/** The route's audit settings, and the ids in the URL. */
export type RequestAuditInput = EventActor &
  EventOrigin & {
    act: Act;
    subject: Subject;
    tenantId: number | null;
    subjectId: number | null;
    clientIds: number[];
    details: NewEvent['details'];
  };

const viewActs: Act[] = ['read', 'listed'];
export const isView = ({ act }: { act: Act }) => viewActs.includes(act);

type AffectedPeople = { ids: number[]; count: number | null; subjectId: number | null };

/** Clients in a response: by `id` if the subject is a client, otherwise by `clientId`. */
export function peopleIn(result: unknown, subject: Subject): AffectedPeople {
  if (typeof result === 'string') return peopleInText(result, subject);
  if (isBulk(result)) return { ids: result.ids, count: result.changed, subjectId: null };
  const rows = rowsOf(result, subject);
  if (!rows) return { ids: idsOf([result], subject), count: null, subjectId: idOf(result) };
  const subjectId = rows.length === 1 ? idOf(rows[0]) : null;
  const ids = rows.length > maxNamed ? [] : [...new Set(idsOf(rows, subject))];
  return { ids, count: countOf(result) ?? rows.length, subjectId };
}

/** The total of a paged list. */
const countOf = (result: unknown) =>
  isObject(result) && typeof result.clientCount === 'number' ? result.clientCount : null;

/** Responses of bulk changes name exactly the changed records. */
function isBulk(result: unknown): result is { ids: number[]; changed: number } {
  return isObject(result) && typeof result.changed === 'number' && Array.isArray(result.ids);
}

/**
 * Uses a regular expression, because parsing a list of 10,000 would take too long. Keeps the first ids and the number
 * of all.
 */
function peopleInText(text: string, subject: Subject): AffectedPeople {
  const pattern = subject === 'client' ? /\{"id" ?: ?(\d+)/g : /"clientId" ?: ?(\d+)/g;
  const ids = new Set<number>();
  for (const [, id] of text.matchAll(pattern)) ids.add(Number(id));
  return { ids: [...ids].slice(0, maxNamed), count: ids.size, subjectId: null };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const listNames = ['items', 'rows', 'entries', 'recipients', 'invoices', 'appointments'];

function rowsOf(result: unknown, subject: Subject): unknown[] | null {
  if (Array.isArray(result)) return result;
  if (!isObject(result)) return null;
  for (const name of subject === 'client' ? ['clients', ...listNames] : listNames)
    if (Array.isArray(result[name])) return result[name];
  return null;
}

const idsOf = (rows: unknown[], subject: Subject): number[] =>
  rows.flatMap(row => {
    const id = subject === 'client' ? idOf(row) : clientIdOf(row);
    return id ? [id] : [];
  });

function clientIdOf(row: unknown): number | null {
  if (!isObject(row)) return null;
  if (typeof row.clientId === 'number') return row.clientId;
  return idOf(row.client);
}

const idOf = (row: unknown): number | null => (isObject(row) && typeof row.id === 'number' ? row.id : null);

export type RequestAudit = ReturnType<typeof requestAudit>;

/** The audit event of a request. A change is recorded in the transaction that makes it. */
export function requestAudit(
  { database, log, tables }: Pick<Services, 'database' | 'log' | 'tables'>,
  input: RequestAuditInput,
) {
  const seen = { ...input, clientCount: null as number | null };
  const writes: Promise<boolean>[] = [];
  let isNoted = false;
  let isTold = false;
  let isOver = false;
  let goesOn = false;
  let isTrial = false;
  const event = (tenantId: number): NewEvent => ({ ...seen, tenantId, at: new Date() });

  const trail: AuditContext = {
    about: ({ memberId, clientId, subjectId, clientIds = [], clientCount, details }) => {
      isTold = true;
      if (memberId) Object.assign(seen, { actor: 'member', userId: memberId });
      if (details) seen.details = { ...seen.details, ...details };
      if (clientId && !seen.clientIds.includes(clientId)) seen.clientIds = [...seen.clientIds, clientId];
      if (!seen.clientIds.length) seen.clientIds = clientIds;
      seen.clientCount ??= clientCount ?? null;
      seen.subjectId ??= subjectId ?? null;
    },
    mark: () => {
      const before = { ...seen };
      const wasTold = isTold;
      return () => {
        Object.assign(seen, before);
        isTold = wasTold;
      };
    },
    answer: result => {
      // The handler has set the clients itself, as the longest list does.
      if (isOver || seen.clientCount !== null) return;
      // Creating often returns only the new id.
      if (seen.act === 'added' && typeof result === 'number') seen.subjectId ??= result;
      const people = peopleIn(result, seen.subject);
      if (!seen.clientIds.length) seen.clientIds = people.ids;
      seen.clientCount ??= people.count;
      seen.subjectId ??= people.subjectId;
    },
    goOn: () => {
      goesOn = true;
    },
    tried: () => {
      isTrial = true;
      seen.act = 'listed';
      seen.details = { ...seen.details, 'only tried': 'an import' };
    },
    atEnd: ({ tenantId, query, afterCommit }) => {
      if (isOver || isNoted) return;
      // Requests by link belong to the practice that the link's owner was found in; before that nothing was viewed.
      if (isTold || !isView(seen)) seen.tenantId ??= tenantId;
      if (!isTrial && (isView(seen) || seen.act === 'exported')) return;
      const { text, values } = insertOf(event(tenantId), { tables, onlyIfWritten: !isTrial });
      // Not rethrown: the transaction is broken now, so its commit fails too.
      const written = query(text, values).then(
        ({ rowCount }) => rowCount === 1,
        reason => {
          log.error({ err: reason }, 'a change could not be written into the audit log');
          return false;
        },
      );
      afterCommit(() => {
        writes.push(written);
        written.then(isWritten => {
          if (isWritten) isNoted = true;
        });
      });
    },
  };
  return {
    trail,
    /** Finds the client of a record before it is deleted. */
    findPeople: async () => {
      const query = clientOf(tables, seen.subject, ['$1', '$2']);
      if (!query || seen.clientIds.length || !seen.subjectId || !seen.tenantId) return;
      const { rows } = await asSystem(database).db.$client.query(query, [seen.tenantId, seen.subjectId]);
      const clientId = Number(rows[0]?.client_id);
      if (clientId) seen.clientIds = [clientId];
    },
    /** The event of a view; null if the request touched no practice, as with an invalid link. */
    look: (): NewEvent | null => {
      isOver = true;
      return seen.tenantId ? event(seen.tenantId) : null;
    },
    /** Records changes made outside a transaction of the practice, such as those of an account. */
    writeRest: async () => {
      // A streamed response has changed nothing yet; its own transaction writes the event.
      if (goesOn) return;
      isOver = true;
      if (!seen.tenantId || (await Promise.all(writes)).includes(true)) return;
      const { text, values } = insertOf(event(seen.tenantId), { tables });
      await asSystem(database).db.$client.query(text, values);
    },
  };
}
