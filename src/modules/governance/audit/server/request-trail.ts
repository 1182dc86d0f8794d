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

/** What a route's line in the table says of a request, and what its address says. */
export type Asked = EventActor &
  EventOrigin & {
    act: Act;
    subject: Subject;
    tenantId: number | null;
    subjectId: number | null;
    clientIds: number[];
    details: NewEvent['details'];
  };

const looking: Act[] = ['read', 'listed'];
export const isLook = ({ act }: { act: Act }) => looking.includes(act);

type Seen = { ids: number[]; count: number | null; subjectId: number | null };

/** Whom an answer is about: of clients by their id, of all else by what says `clientId`. */
export function peopleIn(result: unknown, subject: Subject): Seen {
  if (typeof result === 'string') return peopleInText(result, subject);
  if (isBulk(result)) return { ids: result.ids, count: result.changed, subjectId: null };
  const rows = rowsOf(result, subject);
  if (!rows) return { ids: idsOf([result], subject), count: null, subjectId: idOf(result) };
  const subjectId = rows.length === 1 ? idOf(rows[0]) : null;
  const ids = rows.length > maxNamed ? [] : [...new Set(idsOf(rows, subject))];
  return { ids, count: countOf(result) ?? rows.length, subjectId };
}

/** Of a list that says itself how many there are beside those that it names. */
const countOf = (result: unknown) =>
  isObject(result) && typeof result.clientCount === 'number' ? result.clientCount : null;

/** Of one change of many all are named who can be: each of them was changed, and nobody else. */
function isBulk(result: unknown): result is { ids: number[]; changed: number } {
  return isObject(result) && typeof result.changed === 'number' && Array.isArray(result.ids);
}

/** A list of ten thousand is looked through in some milliseconds; of a long one the first are kept, and how many it showed. */
function peopleInText(text: string, subject: Subject): Seen {
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

export type RequestTrail = ReturnType<typeof requestTrail>;

/** What one request leaves in the log. A change is written down in the transaction that makes it. */
export function requestTrail({ database, log, tables }: Pick<Services, 'database' | 'log' | 'tables'>, asked: Asked) {
  const seen = { ...asked, clientCount: null as number | null };
  const writes: Promise<boolean>[] = [];
  let isNoted = false;
  let isTold = false;
  let isOver = false;
  let goesOn = false;
  let isTrial = false;
  const event = (tenantId: number): NewEvent => ({ ...seen, tenantId, at: new Date() });

  const trail: AuditContext = {
    about: ({ clientId, subjectId, clientIds = [], clientCount, details }) => {
      isTold = true;
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
      // Who has said whom it shows, as the longest list does, needs nobody to look.
      if (isOver || seen.clientCount !== null) return;
      // What is added often answers with its number alone.
      if (seen.act === 'added' && typeof result === 'number') seen.subjectId ??= result;
      const found = peopleIn(result, seen.subject);
      if (!seen.clientIds.length) seen.clientIds = found.ids;
      seen.clientCount ??= found.count;
      seen.subjectId ??= found.subjectId;
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
      // A link is of the practice in which it was found whose it is; until then nobody has been looked at.
      if (isTold || !isLook(seen)) seen.tenantId ??= tenantId;
      if (!isTrial && (isLook(seen) || seen.act === 'exported')) return;
      const { text, values } = insertOf(event(tenantId), { tables, onlyIfWritten: !isTrial });
      // The commit says so too if it fails, as an error without a reason.
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
    /** Before something is deleted: afterwards nobody knows whose it was. */
    findPeople: async () => {
      const query = clientOf(tables, seen.subject, ['$1', '$2']);
      if (!query || seen.clientIds.length || !seen.subjectId || !seen.tenantId) return;
      const { rows } = await asSystem(database).db.$client.query(query, [seen.tenantId, seen.subjectId]);
      const clientId = Number(rows[0]?.client_id);
      if (clientId) seen.clientIds = [clientId];
    },
    /** What was only looked at; null when nobody's practice was touched, or by a link that was nobody's. */
    look: (): NewEvent | null => {
      isOver = true;
      return seen.tenantId ? event(seen.tenantId) : null;
    },
    /** Of a change that no transaction of the practice has made, such as one of an account. */
    writeRest: async () => {
      // What goes on behind the answer's first byte has changed nothing yet: its transaction writes the line.
      if (goesOn) return;
      isOver = true;
      if (!seen.tenantId || (await Promise.all(writes)).includes(true)) return;
      const { text, values } = insertOf(event(seen.tenantId), { tables });
      await asSystem(database).db.$client.query(text, values);
    },
  };
}
