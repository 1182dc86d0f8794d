import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { AppError } from '../errors.ts';

/** A transaction of a practice that is about to be committed. */
export type Ending = {
  tenantId: number;
  /** Handed over at once, and not waited for: it travels with the commit, and breaks it if it fails. */
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>;
  afterCommit: (then: () => void) => void;
};
/** Whom a piece of work turns out to be about, where neither its address nor its result says so; and what was decided. */
export type About = {
  /** Null for somebody who is no client. */
  clientId?: number | null;
  subjectId?: number;
  clientIds?: number[];
  clientCount?: number;
  details?: Record<string, string | string[]>;
};

/** What notes for the practice what a request does: follows its work into every transaction. */
export type AuditContext = {
  atEnd: (ending: Ending) => void;
  about: (who: About) => void;
  /** Remembers what it has heard so far; what is answered forgets what came after, for a transaction that begins again. */
  mark: () => () => void;
  /** What a route's transaction came to, which it is going to answer. */
  answer: (result: unknown) => void;
  /** The work goes on after the answer has begun: what it changes is noted by its own transaction, or not at all. */
  goOn: () => void;
  /** It has only looked what a change would come to: noted by the transaction under way, which writes nothing else. */
  tried: () => void;
};

const trails = new AsyncLocalStorage<AuditContext | undefined>();

export const withAudit = <T>(trail: AuditContext, work: () => Promise<T>): Promise<T> => trails.run(trail, work);

/** What only prepares the work and writes of itself, such as a count: the line is written by what makes the change. */
export const withoutAudit = <T>(work: () => Promise<T>): Promise<T> => trails.run(undefined, work);

export const auditContext = (): AuditContext | undefined => trails.getStore();

/** Says whom the work under way is about; for links, whose address is a secret and names nobody. */
export const setAuditSubject = (who: About) => trails.getStore()?.about(who);

/** The same of a trial: whoever sends a list of addresses learns which of them are known here. */
export function auditDryRun(who: About) {
  const trail = trails.getStore();
  trail?.about(who);
  trail?.tried();
}

export const markAuditContext = (): (() => void) => trails.getStore()?.mark() ?? (() => undefined);

/** Lets the trail write into a transaction that is about to be committed. */
export function writeAuditContext(
  { tenantId }: { tenantId: number },
  client: pg.Client | pg.PoolClient | pg.Pool,
  afterCommit: Ending['afterCommit'],
) {
  endingFailures.delete(client);
  const query: Ending['query'] = (text, values) => {
    const sent = client.query(text, values);
    sent.catch(reason => endingFailures.set(client, reason));
    return sent;
  };
  trails.getStore()?.atEnd({ tenantId, query, afterCommit });
}

const endingFailures = new WeakMap<object, unknown>();

/** Why the trail's statement on this client failed, which turned the commit into a rollback; undefined if it did not. */
export const auditFailureOf = (client: object): unknown => endingFailures.get(client);

/** Whose rows a visitor's request has come to; null when it has come to nobody's, or to several practices'. */
type Visit = { tenantId: number | null; isMixed: boolean };

const visits = new AsyncLocalStorage<Visit>();

/** Follows a request without a session into the practice that its address or its link leads to. */
export const withVisitedPractice = <T>(work: () => Promise<T>): Promise<T> =>
  visits.run({ tenantId: null, isMixed: false }, work);

/** The practice whose domain a request came to. */
const boundTo = new AsyncLocalStorage<number>();

/** Runs what may come to no other practice's rows: every transaction of another one is refused as if nothing was there. */
export const boundToPractice = <T>(tenantId: number, work: () => Promise<T>): Promise<T> => boundTo.run(tenantId, work);

/**
 * The work under way is about this practice; for look-ups that are made across practices, and find one.
 * @throws AppError not_found on the domain of another practice
 */
export function setVisitedPractice(tenantId: number) {
  const only = boundTo.getStore();
  if (only !== undefined && only !== tenantId) throw new AppError('not_found', 'There is nothing at this address');
  const visit = visits.getStore();
  if (!visit) return;
  visit.isMixed ||= visit.tenantId !== null && visit.tenantId !== tenantId;
  visit.tenantId = tenantId;
}

/** The practice whose page is visited. On a practice's own domain that is always the practice itself. */
export function visitedPractice(): number | null {
  const only = boundTo.getStore();
  if (only !== undefined) return only;
  const visit = visits.getStore();
  return visit && !visit.isMixed ? visit.tenantId : null;
}
