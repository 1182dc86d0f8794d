import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { MailFailure } from '../../../../platform/mail/sender.ts';
import { type Deliver, type Lane, openOutbox } from '../../../../platform/outbox/outbox.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailWay } from '../../../accounts/vendors/server/mail.ts';
import { type BulkMail, bulkRows, suppressWaiting } from '../../emails/server/mail-rows.ts';
import type { MailWays } from '../../emails/server/mail-ways.ts';
import { heldBack, type Outcome, openLedger } from '../../emails/server/record.ts';
import { later, recordWith, type Sending, sendOne } from '../../emails/server/send-one.ts';
import { findSending, openClaims, practicesWithBulk } from './claim.ts';
import { type Copy, openContent } from './content.ts';
import { endEmptyCampaigns } from './counters.ts';
import { lentPerDay } from './day.ts';
import { forgetOldPaces } from './paces.ts';
import { watchDomains } from './slow-domains.ts';

/** A job that says: this practice has mails to many. */
export const sendBulkJob = 'send-bulk';

type PracticeLane = Lane & { tenantId: number };
export type BulkOutbox = ReturnType<typeof openBulkOutbox>;

/**
 * A lane for each practice, which works until none of its mails to many may go. `ways`: lines of their own, so that no
 * other mail queues behind them. `retryMs`: the first pause after a server failed; each further one is twice as long, at
 * most 60 times this.
 */
export function openBulkOutbox(services: Services, ways: MailWays, { retryMs = 1_000 } = {}) {
  const system = asSystem(services.database);
  const ledger = openLedger(services.database);
  const outbox = openOutbox<BulkMail, Outcome, PracticeLane>(services, {
    rows: bulkRows,
    jobs: { sweep: 'send-bulk', queued: sendBulkJob },
    share: { lanes: 50 },
    metric: 'mail',
    beforeSweep: async () => {
      ways.closeIdle();
      await endEmptyCampaigns(system);
      await forgetOldPaces(system);
    },
    lanes: async named =>
      [...(named ?? (await practicesWithBulk(system)))].map(tenantId => ({ name: `practice ${tenantId}`, tenantId })),
    turn: async ({ tenantId }, deliver, stop) => {
      for (let failures = 0; !stop?.aborted; failures++) {
        await suppressEnded(services, tenantId);
        const { trouble, sent, restsFor } = await ways.withAny(tenantId, async way =>
          sendThrough({ services, ledger, way }, { tenantId, perDay: await perDayOf(services, ways, way) }, deliver),
        );
        if (!trouble) return restsFor ?? false;
        if (sent) failures = 0;
        const pause = Math.min(2 ** failures, 60) * retryMs;
        await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      }
      return false;
    },
    record: recordWith(services, ledger),
    giveBack,
  });
  const close = async () => {
    await outbox.close();
    ways.close();
  };
  return { ...outbox, close };
}

const giveBack = ({ error }: BulkMail): Outcome => ({ status: 'queued', error });

/**
 * Sends a practice's mails to many until none may go, or until the server fails. What was claimed then goes back as it
 * was: the lane itself waits for the server.
 */
async function sendThrough(
  sending: Sending,
  { tenantId, perDay }: { tenantId: number; perDay: number | null },
  deliver: Deliver<BulkMail, Outcome>,
) {
  const { services, way } = sending;
  const { more, restsFor } = openClaims(services.database, tenantId, perDay);
  const domains = watchDomains(services, tenantId, way);
  const copyOf = openCopies(services);
  let sent = false;
  const { trouble } = await deliver<MailFailure>({
    claim: more,
    // At a time: so many mails are in this worker's hands at most twice.
    max: 100,
    isContinuous: true,
    // More than the connections to a server: while some mails travel, others are begun and written down.
    sideBySide: 40,
    send: async mail => {
      const copy = mail.hold === null ? await copyOf(mail) : null;
      if (domains.isSlow(mail)) return { values: giveBack(mail) };
      if (mail.hold !== null) return { values: heldBack(mail.hold) };
      if (!copy) return { values: later(mail, 'Its content couldn’t be read.') };
      const end = await sendOne({ ...sending, way: domains.way, meanwhile: true }, mail, copy);
      sent ||= !end.trouble;
      return end;
    },
    postpone: (_mail, { message }) => ({ status: 'queued', error: message }),
  });
  return { trouble, sent, restsFor: restsFor() };
}

/** Each content is read once a lane; null when one cannot be read, which is told by the mails that wait for it. */
function openCopies(services: Services): (mail: BulkMail) => Promise<Copy | null> {
  const opened = new Map<number, ReturnType<typeof openContent>>();
  const open = (contentId: number) => {
    const content = opened.get(contentId) ?? openContent(services, asSystem(services.database), contentId);
    opened.set(contentId, content);
    return content;
  };
  return async ({ tenantId, id, contentId, recipientEmail, personal }) => {
    try {
      const copy = await open(contentId ?? 0);
      return copy({
        tenantId,
        mailId: id,
        email: recipientEmail,
        firstName: personal?.firstName ?? null,
        fullName: personal?.fullName ?? null,
      });
    } catch (reason) {
      services.log.error({ err: reason, mailId: id }, 'a mail to many');
      opened.delete(contentId ?? 0);
      return null;
    }
  };
}

/** The daily limit applies to the instance's SMTP server only; null where there is none. */
const perDayOf = async (services: Services, ways: MailWays, way: MailWay) =>
  way === ways.instance && way.sender.via === 'smtp' ? lentPerDay(services) : null;

/** Suppresses the mails that still wait in campaigns that were ended early. */
async function suppressEnded(services: Services, tenantId: number) {
  const system = asSystem(services.database);
  const { ended } = await findSending(system, tenantId);
  for (const campaignId of ended) {
    while (await suppressWaiting(system, { tenantId, campaignId }, 1_000));
  }
}
