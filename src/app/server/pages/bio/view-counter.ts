import { practiceOfCookie } from '../../../../modules/accounts/auth/server/session.ts';
import {
  addCounts,
  addToTally,
  openTally,
  restoreCounts,
  type Tally,
} from '../../../../modules/accounts/pages/server/page-counts.ts';
import { hostOf, readVisit, type VisitRequest } from '../../../../modules/accounts/pages/server/visit.ts';
import { ofArticle, type Visit } from '../../../../modules/accounts/pages/visits.ts';
import type { ViewLog } from '../../../../modules/governance/audit/server/view-log.ts';
import type { MailCounter } from '../../../../modules/messaging/mailings/server/track.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { inSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Metrics } from '../../metrics/metrics.ts';

export type CountedPage = { id: number; tenantId: number };
/** `referrer`: `document.referrer` of the page. */
export type Clicked = { blockId: string; referrer?: string | undefined };

export type PageCounter = {
  /** Counts a page view, unless it is a bot, HEAD, a prefetch, or a member of the practice. */
  view: (page: CountedPage, request: VisitRequest) => void;
  article: (page: CountedPage, request: VisitRequest, article: number) => void;
  click: (page: CountedPage, request: VisitRequest, clicked: Clicked) => void;
  write: () => Promise<void>;
};

/** Data that is collected in memory before it is written. */
export type Counters = { pages: PageCounter; mails: MailCounter; looks: ViewLog; metrics?: Metrics | null };

/**
 * Adds up views and clicks in memory, so that a busy page does not write a row per visitor; the caller must call
 * `write` regularly (docs/decisions/008-views.md). Visitors never wait for the database here, and only numbers are
 * stored.
 */
export function createPageCounter(services: Services): PageCounter {
  const { host } = new URL(services.env.APP_URL);
  const hostsOf = ({ header }: VisitRequest) => [host, header('host') ?? ''];
  const settling = new Set<Promise<void>>();
  let tallies = new Map<number, Tally>();

  const tallyOf = (pageId: number): Tally => {
    const tally = tallies.get(pageId) ?? openTally();
    tallies.set(pageId, tally);
    return tally;
  };
  const add = (page: CountedPage, request: VisitRequest, blockId: string, visit: Visit) => {
    const count = () => addToTally(tallyOf(page.id), { ...visit, blockId, at: new Date(), count: 1 });
    const cookie = request.header('cookie');
    // Most visitors have no session cookie, which saves a lookup.
    if (!cookie?.includes('session_token')) return count();
    const settled = practiceOfCookie(services, cookie)
      .then(tenantId => {
        if (tenantId !== page.tenantId) count();
      })
      .catch(reason => services.log.warn({ err: reason }, 'a visit was not counted'))
      .finally(() => settling.delete(settled));
    settling.add(settled);
  };
  const writeTally = async (pageId: number, tally: Tally) => {
    try {
      await inSystem(services.database, system => addCounts(system, pageId, [...tally.counts.values()]));
    } catch (reason) {
      services.log.warn({ err: reason }, 'visits were not counted');
      // Kept during an outage; any other failure would repeat.
      if (isOutage(reason)) restoreCounts(tallyOf(pageId), tally);
    }
  };

  return {
    view: (page, request) => {
      const visit = readVisit(request, hostsOf(request));
      if (visit) add(page, request, '', visit);
    },
    article: (page, request, article) => {
      const visit = readVisit(request, hostsOf(request));
      if (visit) add(page, request, ofArticle(article), visit);
    },
    click: (page, request, { blockId, referrer }) => {
      const visit = readVisit(request, hostsOf(request));
      if (visit) add(page, request, blockId, { ...visit, referrer: hostOf(referrer, hostsOf(request)) });
    },
    write: async () => {
      await Promise.all(settling);
      const seen = tallies;
      tallies = new Map();
      for (const [pageId, tally] of seen) await writeTally(pageId, tally);
    },
  };
}

/** Writes every second, one write at a time. `stop` writes the rest. */
export function startWriting({ write }: Pick<PageCounter, 'write'>) {
  let writing: Promise<void> | null = null;
  const timer = setInterval(() => {
    writing ??= write().finally(() => {
      writing = null;
    });
  }, 1_000);
  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
