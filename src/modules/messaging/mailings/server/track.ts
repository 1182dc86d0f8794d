import { and, eq, sql } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { inSystem, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { readVisit, type VisitRequest } from '../../../accounts/pages/server/visit.ts';
import type { CopyName } from './links.ts';
import { mailLinks } from './tables.ts';

type Happened = CopyName & { kind: 'open' | 'click'; linkPosition: number; times: number; at: Date };

export type MailCounter = {
  /** A link of a copy was followed; robots, HEAD and looking ahead are told apart here. */
  click: (copy: CopyName, position: number, asked: VisitRequest) => void;
  /** A copy's picture was loaded. */
  open: (copy: CopyName, asked: VisitRequest) => void;
  /** Writes what was counted until now. */
  write: () => Promise<void>;
};

/** So many are held while the database is away; what is new beyond them is not counted. */
const maxHeld = 100_000;
/** In one statement. */
const maxAtOnce = 5_000;

/**
 * Gathers clicks and openings in memory, as visits of pages are (docs/decisions/008-views.md): nobody who follows a link
 * waits for a count, and what a slow database does not take now is written later.
 */
export function createMailCounter({ database, log }: Pick<Services, 'database' | 'log'>): MailCounter {
  let held = new Map<string, Happened>();
  const add = (seen: Happened) => {
    const key = `${seen.mailId} ${seen.kind} ${seen.linkPosition}`;
    const known = held.get(key);
    if (known) known.times += seen.times;
    else if (held.size < maxHeld) held.set(key, seen);
  };
  const writeSome = async (some: Happened[]) => {
    try {
      await inSystem(database, system => recordEvents(system, some));
    } catch (reason) {
      log.warn({ err: reason }, 'clicks were not counted');
      // They wait until the database is back; what fails for another reason would fail again.
      if (isOutage(reason)) for (const seen of some) add(seen);
    }
  };
  return {
    click: (copy, linkPosition, asked) => {
      if (readVisit(asked, [])) add({ ...copy, kind: 'click', linkPosition, times: 1, at: new Date() });
    },
    open: (copy, asked) => {
      // Mail programs and the proxies of mailboxes call themselves what robots do: by its name nobody is told apart.
      if (asked.method === 'GET') add({ ...copy, kind: 'open', linkPosition: -1, times: 1, at: new Date() });
    },
    write: async () => {
      const seen = [...held.values()];
      held = new Map();
      for (let from = 0; from < seen.length; from += maxAtOnce) await writeSome(seen.slice(from, from + maxAtOnce));
    },
  };
}

/**
 * Each kind once a mail and link, with how often. An opening has no number: a mailbox loads its pictures when and as
 * often as it likes. Mails that are gone take nothing up.
 */
async function recordEvents({ db }: System, seen: Happened[]) {
  const column = <T>(read: (one: Happened) => T) => sql.param(seen.map(read));
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

/** Where a link of a copy leads, as it was written down when the mail was sent; null for one that it does not have. */
export async function findLink({ db }: System, copy: CopyName, position: number): Promise<string | null> {
  const isLink = and(
    eq(mailLinks.tenantId, copy.tenantId),
    eq(mailLinks.contentId, copy.contentId),
    eq(mailLinks.position, position),
  );
  const [found] = await db.select({ url: mailLinks.url }).from(mailLinks).where(isLink);
  return found?.url ?? null;
}
