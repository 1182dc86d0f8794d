import { practiceOfCookie } from '../../../../modules/accounts/auth/server/session.ts';
import { addCounts } from '../../../../modules/accounts/pages/server/page-counts.ts';
import { addToTally, joinTally, openTally, type Tally } from '../../../../modules/accounts/pages/server/tally.ts';
import { type Asked, hostOf, visitOf } from '../../../../modules/accounts/pages/server/visit-of.ts';
import { ofArticle, type Visit } from '../../../../modules/accounts/pages/visits.ts';
import type { ViewLog } from '../../../../modules/governance/audit/server/view-log.ts';
import type { MailCounter } from '../../../../modules/messaging/mailings/server/track.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { inSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Metrics } from '../../metrics/metrics.ts';

/** A page that is looked at, and whose it is. */
export type CountedPage = { id: number; tenantId: number };
/** `referrer`: the address that led to the page, as its script knows it. */
export type Clicked = { blockId: string; referrer?: string | undefined };

export type PageCounter = {
  /** One look at the page. What is none (robots, HEAD, looking ahead, the practice itself) is told apart here. */
  view: (page: CountedPage, asked: Asked) => void;
  /** One look at an article below the page. */
  article: (page: CountedPage, asked: Asked, article: number) => void;
  /** One click on the link of a block. */
  click: (page: CountedPage, asked: Asked, clicked: Clicked) => void;
  /** Writes what was counted until now. */
  write: () => Promise<void>;
};

/** Everything that is gathered in memory before it is written. */
export type Counters = { pages: PageCounter; mails: MailCounter; looks: ViewLog; metrics?: Metrics | null };

/**
 * Adds looks and clicks up in memory, so that a busy page does not write a row for each visitor; whoever opens it calls
 * `write` (docs/decisions/008-views.md). No visitor waits for the database here, and nothing is kept but numbers.
 */
export function createPageCounter(services: Services): PageCounter {
  const { host } = new URL(services.env.APP_URL);
  const hostsOf = ({ header }: Asked) => [host, header('host') ?? ''];
  const settling = new Set<Promise<void>>();
  let tallies = new Map<number, Tally>();

  const tallyOf = (pageId: number): Tally => {
    const tally = tallies.get(pageId) ?? openTally();
    tallies.set(pageId, tally);
    return tally;
  };
  const add = (page: CountedPage, asked: Asked, blockId: string, visit: Visit) => {
    const count = () => addToTally(tallyOf(page.id), { ...visit, blockId, at: new Date(), count: 1 });
    const cookie = asked.header('cookie');
    // Most visitors carry none: nobody has to be looked up for them.
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
      // They wait until the database is back; what fails for another reason would fail again.
      if (isOutage(reason)) joinTally(tallyOf(pageId), tally);
    }
  };

  return {
    view: (page, asked) => {
      const visit = visitOf(asked, hostsOf(asked));
      if (visit) add(page, asked, '', visit);
    },
    article: (page, asked, article) => {
      const visit = visitOf(asked, hostsOf(asked));
      if (visit) add(page, asked, ofArticle(article), visit);
    },
    click: (page, asked, { blockId, referrer }) => {
      const visit = visitOf(asked, hostsOf(asked));
      if (visit) add(page, asked, blockId, { ...visit, referrer: hostOf(referrer, hostsOf(asked)) });
    },
    write: async () => {
      await Promise.all(settling);
      const seen = tallies;
      tallies = new Map();
      for (const [pageId, tally] of seen) await writeTally(pageId, tally);
    },
  };
}

/** Writes once a second, one write at a time; `stop` writes the rest. */
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
