import { and, eq, type SQL, sql } from 'drizzle-orm';
import { asSystem, type System } from '../../../platform/database/scope.ts';
import type { MailFailure } from '../../../platform/mail/sender.ts';
import { type Lane, openOutbox } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { quietUntil } from '../../reminders/server/quiet.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { practicesWithOwn } from '../../vendors/server/stored.ts';
import { type Mail, mailRows } from './mail-rows.ts';
import { openMailWays } from './mail-ways.ts';
import { sendMailJob } from './queue-mail.ts';
import { type Outcome, openLedger } from './record.ts';
import { later, recordWith, type Sending, sendOne } from './send-one.ts';
import { emailLogs } from './tables.ts';

/** `own`: of a practice with a mail server of its own; null: of the instance's. */
type MailLane = Lane & { own: number | null };

/** More than the connections to the server: while some mails travel, others are written down. */
const instanceLoad = { max: 100, sideBySide: 10 };
const practiceLoad = { max: 20, sideBySide: 5 };

export type MailOutbox = ReturnType<typeof openMailOutbox>;

/** A lane for each mail server. One whose last byte had left when its worker died is never sent again by itself. */
export function openMailOutbox(services: Services, instance: MailWay) {
  const system = asSystem(services.database);
  const ledger = openLedger(services.database);
  const ways = openMailWays(services, instance);
  const outbox = openOutbox<Mail, Outcome, MailLane>(services, {
    rows: mailRows,
    jobs: { sweep: 'send-due-mails', queued: sendMailJob },
    share: { lanes: 50 },
    metric: 'mail',
    beforeSweep: async () => ways.closeIdle(),
    lanes: async named => {
      const own = await practicesWithOwn(system, 'mail');
      const due = named ? own.filter(tenantId => named.has(tenantId)) : await practicesWithDue(system, own);
      return [ofInstance, ...due.map(tenantId => ({ name: `practice ${tenantId}`, own: tenantId }))];
    },
    turn: async ({ own }, deliver) => {
      const send = async (way: MailWay, which: SQL | undefined, { max, sideBySide } = practiceLoad) => {
        const { trouble, claimed } = await deliver<MailFailure>({
          claim: () => mailRows.claim(system, which, max),
          sideBySide,
          send: mail => sendInTime({ services, ledger, way }, mail),
          postpone: (mail, { message }) => later(mail, message),
        });
        return !trouble && claimed >= max;
      };
      if (own !== null) return (await ways.withOwn(own, way => send(way, isOfPractice(own)))) ?? false;
      return send(ways.instance, isOfInstance(await practicesWithOwn(system, 'mail')), instanceLoad);
    },
    record: recordWith(services, ledger),
    giveBack: ({ error }) => ({ status: 'queued', error }),
  });
  /** Closes the lines when what is under way is finished. */
  const close = async () => {
    await outbox.close();
    ways.close();
  };
  return { ...outbox, ways, close };
}

const ofInstance: MailLane = { name: 'instance', isReserved: true, own: null };

/** Password links and the like speak for this instance, whatever a practice's own mail server is. */
const speaksForPractice = sql`${emailLogs.kind} <> 'account'`;
const isOfPractice = (tenantId: number) => and(eq(emailLogs.tenantId, tenantId), speaksForPractice);
const isOfInstance = (exceptOf: number[]) => sql`not (${speaksForPractice} and ${isOneOf(exceptOf)})`;
const isOneOf = (practices: number[]) => sql`${emailLogs.tenantId} = any(${sql.param(practices)}::bigint[])`;

/** Which of these practices have mails of their own that wait now. */
async function practicesWithDue({ db }: System, among: number[]): Promise<number[]> {
  if (!among.length) return [];
  const found = await db
    .selectDistinct({ tenantId: emailLogs.tenantId })
    .from(emailLogs)
    .where(and(mailRows.isWaiting, speaksForPractice, isOneOf(among)));
  return found.map(({ tenantId }) => tenantId);
}

/** Unless it is too late, or must wait for the end of the quiet hours. */
async function sendInTime(sending: Sending, mail: Mail) {
  if (isTooLate(mail)) return { values: afterItsTime };
  const place = { ...asSystem(sending.services.database), tenantId: mail.tenantId };
  const end = await quietUntil(place, mail.cause, new Date());
  return end ? { values: atTheEnd(mail, end) } : sendOne(sending, mail, { ...mail, ...leaving(mail) });
}

/** As mail programs want it beside their own button. */
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

/** When the quiet hours are over; never, if that is too late. */
const atTheEnd = (mail: Mail, end: Date): Outcome =>
  mail.expiresAt && end > mail.expiresAt
    ? { ...afterItsTime, error: mail.error ?? 'It couldn’t be sent before quiet hours.' }
    : { status: 'queued', error: mail.error, nextAttemptAt: end };
