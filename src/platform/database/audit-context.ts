import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Language } from '../../shared/locale.ts';
import { messages } from '../../shared/messages/en.ts';
import { AppError } from '../errors.ts';

export type CommitContext = {
  tenantId: number;
  /** Sent together with the commit, without waiting for it. If the statement fails, so does the commit. */
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>;
  afterCommit: (then: () => void) => void;
};
/**
 * The clients that a request is about, for requests where neither the URL nor the response says so, and its decision.
 */
export type About = {
  /** The member whose emailed link was used. Other requests without a session count as the client's. */
  memberId?: number;
  /** Null if the person is not a client. */
  clientId?: number | null;
  subjectId?: number;
  clientIds?: number[];
  clientCount?: number;
  details?: Record<string, string | string[]>;
};

/** Collects the audit entry of a request across all its transactions. */
export type AuditContext = {
  atEnd: (ending: CommitContext) => void;
  about: (who: About) => void;
  /** Returns a function that drops everything collected since this call, for a transaction that is retried. */
  mark: () => () => void;
  /** The result that the route is going to send. */
  answer: (result: unknown) => void;
  /**
   * The work continues after the response has begun. From here on, changes are audited in their own transaction or not
   * at all.
   */
  goOn: () => void;
  /** The request was a dry run: audited in the current transaction, which writes nothing else. */
  tried: () => void;
};

const auditContexts = new AsyncLocalStorage<AuditContext | undefined>();

export const withAudit = <T>(trail: AuditContext, work: () => Promise<T>): Promise<T> => auditContexts.run(trail, work);

/** For preparatory writes such as counters: only the change that follows is audited. */
export const withoutAudit = <T>(work: () => Promise<T>): Promise<T> => auditContexts.run(undefined, work);

export const auditContext = (): AuditContext | undefined => auditContexts.getStore();

/** Names the clients that the request is about. Needed for links, whose URL is a secret and contains no id. */
export const setAuditSubject = (who: About) => auditContexts.getStore()?.about(who);

/** Audits a dry run of an import too: it reveals which of the uploaded addresses are known here. */
export function auditDryRun(who: About) {
  const trail = auditContexts.getStore();
  trail?.about(who);
  trail?.tried();
}

export const markAuditContext = (): (() => void) => auditContexts.getStore()?.mark() ?? (() => undefined);

/** Lets the audit context write into a transaction that is about to be committed. */
export function writeAuditContext(
  { tenantId }: { tenantId: number },
  client: pg.Client | pg.PoolClient | pg.Pool,
  afterCommit: CommitContext['afterCommit'],
) {
  endingFailures.delete(client);
  const query: CommitContext['query'] = (text, values) => {
    const sent = client.query(text, values);
    sent.catch(reason => endingFailures.set(client, reason));
    return sent;
  };
  auditContexts.getStore()?.atEnd({ tenantId, query, afterCommit });
}

const endingFailures = new WeakMap<object, unknown>();

/** Why the audit statement failed and turned the commit into a rollback; undefined if it did not fail. */
export const auditFailureOf = (client: object): unknown => endingFailures.get(client);

/**
 * The practice that a visitor's request has read so far; null if none, or several. `language`: chosen by the client
 * whose link was opened; null for the practice's.
 */
type Visit = { tenantId: number | null; isMixed: boolean; language: Language | null };

const visits = new AsyncLocalStorage<Visit>();

/** Records which practice a request without a session ends up at, through its URL or a token. */
export const withVisitedPractice = <T>(work: () => Promise<T>): Promise<T> =>
  visits.run({ tenantId: null, isMixed: false, language: null }, work);

/** The practice that owns the custom domain of the request. */
const boundTo = new AsyncLocalStorage<number>();

/** Limits `work` to one practice: transactions of any other practice are refused with not_found. */
export const boundToPractice = <T>(tenantId: number, work: () => Promise<T>): Promise<T> => boundTo.run(tenantId, work);

/**
 * Records that the request is about this practice; for queries across practices that find one.
 * @throws AppError not_found on the domain of another practice
 */
export function setVisitedPractice(tenantId: number) {
  const only = boundTo.getStore();
  if (only !== undefined && only !== tenantId) throw new AppError('not_found', messages.errors.nothingHere);
  const visit = visits.getStore();
  if (!visit) return;
  visit.isMixed ||= visit.tenantId !== null && visit.tenantId !== tenantId;
  visit.tenantId = tenantId;
}

/** Renders the pages of this request in the language that the client has chosen; null for the practice's. */
export function setVisitorLanguage(language: Language | null) {
  const visit = visits.getStore();
  if (visit) visit.language = language;
}

export const visitorLanguage = (): Language | null => visits.getStore()?.language ?? null;

/** The practice whose page is visited. On a custom domain that is always the owner of the domain. */
export function visitedPractice(): number | null {
  const only = boundTo.getStore();
  if (only !== undefined) return only;
  const visit = visits.getStore();
  return visit && !visit.isMixed ? visit.tenantId : null;
}
