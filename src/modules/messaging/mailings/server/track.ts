import { and, eq, sql } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { inSystem, type System } from '../../../../platform/database/scope.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { readVisit, type VisitRequest } from '../../../accounts/pages/server/visit.ts';
import type { PracticeScope } from '../../suppressions/server/suppressed.ts';
import type { MailEventKind } from '../contract.ts';
import { mailEvents, mailLinks } from './tables.ts';

type TrackedEvent = CopyKey & { kind: 'open' | 'click'; linkPosition: number; times: number; at: Date };

export type MailCounter = {
  /** Counts a click, ignoring bots, HEAD requests and prefetching. */
  click: (copy: CopyKey, position: number, request: VisitRequest) => void;
  /** Counts an opening when the tracking pixel is loaded. */
  open: (copy: CopyKey, request: VisitRequest) => void;
  write: () => Promise<void>;
};

/** Limits memory while the database is down; further events are dropped. */
const maxHeld = 100_000;
/** Rows per statement. */
const maxAtOnce = 5_000;

/**
 * Buffers clicks and openings in memory, like page views (docs/decisions/008-views.md), so that redirects do not wait
 * for the database.
 */
export function createMailCounter({ database, log }: Pick<Services, 'database' | 'log'>): MailCounter {
  let held = new Map<string, TrackedEvent>();
  const add = (seen: TrackedEvent) => {
    const key = `${seen.mailId} ${seen.kind} ${seen.linkPosition}`;
    const buffered = held.get(key);
    if (buffered) buffered.times += seen.times;
    else if (held.size < maxHeld) held.set(key, seen);
  };
  const writeSome = async (some: TrackedEvent[]) => {
    try {
      await inSystem(database, system => recordEvents(system, some));
    } catch (reason) {
      log.warn({ err: reason }, 'clicks were not counted');
      // Kept for a retry during an outage; other errors would occur again.
      if (isOutage(reason)) for (const seen of some) add(seen);
    }
  };
  return {
    click: (copy, linkPosition, request) => {
      if (readVisit(request, [])) add({ ...copy, kind: 'click', linkPosition, times: 1, at: new Date() });
    },
    open: (copy, request) => {
      // The user agent is not checked here, because mail programs and image proxies look like bots.
      if (request.method === 'GET') add({ ...copy, kind: 'open', linkPosition: -1, times: 1, at: new Date() });
    },
    write: async () => {
      const seen = [...held.values()];
      held = new Map();
      for (let from = 0; from < seen.length; from += maxAtOnce) await writeSome(seen.slice(from, from + maxAtOnce));
    },
  };
}

/**
 * One row per email, kind and link. Openings are not counted repeatedly, because mail programs reload images at will.
 * Events of deleted emails are ignored.
 */
async function recordEvents({ db }: System, seen: TrackedEvent[]) {
  const column = <T>(read: (one: TrackedEvent) => T) => sql.param(seen.map(read));
  await db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, link_position, times, at)
    select m.tenant_id, m.id, m.content_id, e.kind, e.link_position, e.times, e.at
    from unnest(${column(one => one.tenantId)}::bigint[], ${column(one => one.mailId)}::bigint[],
      ${column(one => one.kind)}::text[], ${column(one => one.linkPosition)}::smallint[],
      ${column(one => (one.kind === 'open' ? 1 : one.times))}::int[],
      ${column(one => one.at.toISOString())}::timestamptz[]) as e (tenant_id, mail_id, kind, link_position, times, at)
    join email_logs m on m.tenant_id = e.tenant_id and m.id = e.mail_id and m.kind = 'bulk'
    on conflict (tenant_id, mail_id, kind, link_position) do update
      set times = mail_events.times + case excluded.kind when 'open' then 0 else excluded.times end`);
}

/** The target of a link as stored when the email was sent; null if the copy has no such link. */
export async function findLink({ db }: System, copy: CopyKey, position: number): Promise<string | null> {
  const isLink = and(
    eq(mailLinks.tenantId, copy.tenantId),
    eq(mailLinks.contentId, copy.contentId),
    eq(mailLinks.position, position),
  );
  const [link] = await db.select({ url: mailLinks.url }).from(mailLinks).where(isLink);
  return link?.url ?? null;
}

/** Identifies a recipient's copy in tracking URLs without personal data. */
type CopyKey = { tenantId: number; mailId: number; contentId: number };

const counting = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'mail clicks' });

/** One signed token per copy; the position of a link follows it in the URL. */
export const copyToken = (services: Pick<Services, 'secret'>, { tenantId, mailId, contentId }: CopyKey): string =>
  signToken(
    counting(services),
    [tenantId, mailId, contentId].map(id => id.toString(36)),
  );

export function readCopyToken(services: Pick<Services, 'secret'>, token: string): CopyKey | null {
  const [tenantId, mailId, contentId] = (verifyToken(counting(services), token) ?? []).map(id =>
    Number.parseInt(id, 36),
  );
  return tenantId && mailId && contentId ? { tenantId, mailId, contentId } : null;
}

export const linkHref = (origin: string, token: string, position: number) => `${origin}/l/${token}/${position}`;
export const openHref = (origin: string, token: string) => `${origin}/o/${token}`;

type MailEvent = { mailId: number; kind: Exclude<MailEventKind, 'open' | 'click'> };

/** Records each kind of event once per email. Does nothing if the bulk email does not exist. */
export async function recordMailEvent(scope: PracticeScope, { mailId, kind, at }: MailEvent & { at: Date }) {
  await scope.db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, at)
    select tenant_id, id, content_id, ${kind}, ${at.toISOString()}::timestamptz from email_logs
    where tenant_id = ${scope.tenantId} and id = ${mailId} and kind = 'bulk'
    on conflict do nothing`);
}

/** Undoes an event, for example an unsubscribe by mistake. */
export async function forgetMailEvent(scope: PracticeScope, { mailId, kind }: MailEvent) {
  const isMail = and(eq(mailEvents.tenantId, scope.tenantId), eq(mailEvents.mailId, mailId));
  await scope.db.delete(mailEvents).where(and(isMail, eq(mailEvents.kind, kind)));
}
