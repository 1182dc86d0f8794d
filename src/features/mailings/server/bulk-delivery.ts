import { asSystem } from '../../../platform/database/scope.ts';
import type { MailFailure } from '../../../platform/mail/sender.ts';
import { deliverAll } from '../../../platform/outbox.ts';
import { type BulkMail, renewLeases } from '../../emails/server/outbox.ts';
import { heldBack, type Outcome } from '../../emails/server/record.ts';
import { later, noteOutcome, type Sending, sendOne } from '../../emails/server/send-one.ts';
import { openRounds } from './claim.ts';
import { type Copy, openContent } from './content.ts';
import { watchDomains } from './slow-domains.ts';

/** At a time: so many mails are in this worker's hands at most twice. */
const claimed = 100;
/** More than the connections to a server: while some mails travel, others are begun and written down. */
const atOnce = 40;

/**
 * Sends a practice's mails to many until none waits, or until the server fails. What was claimed then goes back as it
 * was: the lane itself waits for the server.
 */
export async function deliverBulk(
  sending: Sending & { stop?: AbortSignal | undefined; perDay?: number | null },
  tenantId: number,
) {
  const { services, stop, perDay } = sending;
  const system = asSystem(services.database);
  const { more, restsFor } = openRounds(services.database, tenantId, { most: claimed, perDay });
  const domains = watchDomains(services, tenantId, sending.way);
  const copyOf = openCopies(sending);
  const put = (mail: BulkMail, outcome: Outcome) => noteOutcome(sending, mail, outcome);
  const giveBack = (mail: BulkMail) => put(mail, { status: 'queued', error: mail.error });
  let sent = false;
  const send = async (mail: BulkMail): Promise<MailFailure | null> => {
    const copy = mail.hold === null ? await copyOf(mail) : null;
    if (domains.isSlow(mail)) await giveBack(mail);
    else if (mail.hold !== null) await put(mail, heldBack(mail.hold));
    else if (!copy) await put(mail, later(mail, 'Its content couldn’t be read.'));
    else {
      const failure = await sendOne({ ...sending, way: domains.way, meanwhile: true }, mail, copy);
      sent ||= !failure;
      return failure;
    }
    return null;
  };
  const delivery = {
    log: services.log,
    atOnce,
    stop,
    renew: (ids: number[]) => renewLeases(system, ids),
    giveBack,
    postpone: (mail: BulkMail, { message }: MailFailure) => put(mail, { status: 'queued', error: message }),
    send,
    more,
  };
  const trouble = await deliverAll(delivery, await more());
  return { trouble, sent, restsFor: restsFor() };
}

/** Each content is read once a lane; null when one cannot be read, which is told by the mails that wait for it. */
function openCopies({ services }: Sending): (mail: BulkMail) => Promise<Copy | null> {
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
