import { and, eq, type SQL, sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { MailFailure } from '../../../../platform/mail/sender.ts';
import { openOutbox } from '../../../../platform/outbox/outbox.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { type AccountLane, accountLanes } from '../../../accounts/vendors/server/account-lanes.ts';
import type { MailTransport } from '../../../accounts/vendors/server/mail.ts';
import { practicesWithOwn } from '../../../accounts/vendors/server/stored-settings.ts';
import { reminderRules } from '../../sms/server/reminder-rules.ts';
import { type Mail, mailRows } from './mail-rows.ts';
import { openMailTransports } from './mail-transports.ts';
import { sendMailJob } from './queue-mail.ts';
import { type Outcome, openLedger } from './record.ts';
import { later, recordWith, type Sending, sendOne } from './send-mail.ts';
import { emailLogs } from './tables.ts';

/** Claims more than the open connections, so that some emails can be recorded while others are being sent. */
const instanceLoad = { max: 100, sideBySide: 10 };
const practiceLoad = { max: 20, sideBySide: 5 };

export type MailOutbox = ReturnType<typeof openMailOutbox>;

/**
 * One queue for each mail server. An email whose last byte was sent when the process died is never resent
 * automatically.
 */
export function openMailOutbox(services: Services, instance: MailTransport) {
  const system = asSystem(services.database);
  const ledger = openLedger(services.database);
  const ways = openMailTransports(services, instance);
  const outbox = openOutbox<Mail, Outcome, AccountLane>(services, {
    rows: mailRows,
    jobs: { sweep: 'send-due-mails', queued: sendMailJob },
    share: { lanes: 50 },
    metric: 'mail',
    beforeSweep: async () => ways.closeIdle(),
    lanes: named =>
      accountLanes(system, 'mail', named, own => mailRows.practicesWaiting(system, own, speaksForPractice)),
    turn: async ({ own }, deliver) => {
      const send = async (transport: MailTransport, which: SQL | undefined, load = practiceLoad) => {
        const { isMore } = await deliver<MailFailure>({
          ...load,
          claim: max => mailRows.claim(system, which, max),
          send: mail => sendInTime({ services, ledger, transport }, mail),
          postpone: (mail, { message }) => later(mail, message),
        });
        return isMore;
      };
      if (own !== null) return (await ways.withOwn(own, transport => send(transport, isOfPractice(own)))) ?? false;
      return send(ways.instance, isOfInstance(await practicesWithOwn(system, 'mail')), instanceLoad);
    },
    record: recordWith(services, ledger),
    giveBack: ({ error }) => ({ status: 'queued', error }),
  });
  /** Closes the SMTP connections after the running deliveries have finished. */
  const close = async () => {
    await outbox.close();
    ways.close();
  };
  return { ...outbox, ways, close };
}

/** Account emails (password links) always use the instance's mail server. */
const speaksForPractice = sql`${emailLogs.kind} <> 'account'`;
const isOfPractice = (tenantId: number) => and(eq(emailLogs.tenantId, tenantId), speaksForPractice);
const isOfInstance = (exceptOf: number[]) =>
  sql`not (${speaksForPractice} and ${emailLogs.tenantId} = any(${sql.param(exceptOf)}::bigint[]))`;

/** Skips emails that have expired and postpones those in quiet hours. */
async function sendInTime(sending: Sending, mail: Mail) {
  if (isTooLate(mail)) return { values: afterItsTime };
  const place = { ...asSystem(sending.services.database), tenantId: mail.tenantId };
  const end = await portOf(place, reminderRules).quietUntil(place, mail.cause, new Date());
  return end ? { values: atTheEnd(mail, end) } : sendOne(sending, mail, { ...mail, ...leaving(mail) });
}

/** Headers for the unsubscribe button of mail programs. */
const leaving = ({ unsubscribeUrl }: Mail) =>
  unsubscribeUrl
    ? {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      }
    : {};

const isTooLate = ({ expiresAt }: Mail) => expiresAt !== null && expiresAt.getTime() < Date.now();
const afterItsTime: Outcome = {
  status: 'failed',
  error: 'Not sent: it was too late to be useful.',
};

/** Postpones to the end of the quiet hours, or fails if the email expires before. */
const atTheEnd = (mail: Mail, end: Date): Outcome =>
  mail.expiresAt && end > mail.expiresAt
    ? { ...afterItsTime, error: mail.error ?? 'It couldn’t be sent before quiet hours.' }
    : { status: 'queued', error: mail.error, nextAttemptAt: end };
