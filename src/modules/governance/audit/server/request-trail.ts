import { asSystem } from '../../../../platform/database/scope.ts';
import type { Trail } from '../../../../platform/database/trail.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Act, Subject } from '../contract.ts';
import { clientOf, type Doer, type From, insertOf, type NewEvent } from './event.ts';
import { peopleIn } from './people.ts';

/** What a route's line in the table says of a request, and what its address says. */
export type Asked = Doer &
  From & {
    act: Act;
    subject: Subject;
    tenantId: number | null;
    subjectId: number | null;
    clientIds: number[];
    details: NewEvent['details'];
  };

const looking: Act[] = ['read', 'listed'];
export const isLook = ({ act }: { act: Act }) => looking.includes(act);

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

  const trail: Trail = {
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
