import { asSystem } from '../../../platform/database/scope.ts';
import type { MailFailure } from '../../../platform/mail/sender.ts';
import { deliverAll } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { quietUntil } from '../../reminders/server/quiet.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { type Mail, renewLeases } from './outbox.ts';
import type { Ledger, Outcome } from './record.ts';
import { later, noteOutcome, sendOne } from './send-one.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Delivery = {
  services: Services;
  ledger: Ledger;
  way: MailWay;
  atOnce: number;
  stop: AbortSignal | undefined;
};

/** Sends what was claimed; returns the failure that was the server's and not a mail's. */
export const deliver = (delivery: Delivery, claimed: Mail[]): Promise<MailFailure | null> => {
  const { services, stop, atOnce } = delivery;
  const { database, log } = services;
  const put = (mail: Mail, outcome: Outcome) => noteOutcome(delivery, mail, outcome);
  return deliverAll(
    {
      log,
      atOnce,
      stop,
      renew: ids => renewLeases(asSystem(database), ids),
      giveBack: mail => put(mail, { status: 'queued', error: mail.error }),
      send: async mail => {
        const end = isTooLate(mail) ? null : await quietUntil(placeOf(services, mail), mail.cause, new Date());
        if (!end && !isTooLate(mail)) return sendOne(delivery, mail, { ...mail, ...leaving(mail) });
        await put(mail, end ? atTheEnd(mail, end) : afterItsTime);
        return null;
      },
      postpone: (mail, trouble) => put(mail, later(mail, trouble.message)),
    },
    claimed,
  );
};

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

const placeOf = ({ database }: Services, { tenantId }: Mail) => ({ ...asSystem(database), tenantId });

/** When the quiet hours are over; never, if that is too late. */
const atTheEnd = (mail: Mail, end: Date): Outcome =>
  mail.expiresAt && end > mail.expiresAt
    ? { ...afterItsTime, error: mail.error ?? 'It couldn’t be sent before quiet hours.' }
    : { status: 'queued', error: mail.error, nextAttemptAt: end };
