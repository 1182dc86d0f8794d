import { asSystem } from '../../../../platform/database/scope.ts';
import { MailFailure, type MailSender } from '../../../../platform/mail/sender.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailWay } from '../../../accounts/vendors/server/mail.ts';
import type { BulkMail } from '../../emails/server/mail-rows.ts';
import { quicken, slowDown } from './paces.ts';

export type DomainWatch = {
  /** The same way; what its server says of a recipient's domain is heard, and is no failure of the server. */
  way: MailWay;
  /** Its domain had no time a moment ago: it is not tried now. */
  isSlow: (mail: BulkMail) => boolean;
};

/** Mails that were claimed before their domain was slowed down know nothing of it: that is kept here. */
export function watchDomains({ database }: Services, tenantId: number, way: MailWay): DomainWatch {
  const system = asSystem(database);
  const slowUntil = new Map<string, number>();
  const probed = new Set<string>();
  const send: MailSender['send'] = async (mail, ...rest) => {
    const domain = domainOf(mail.to);
    try {
      const sent = await way.sender.send(mail, ...rest);
      if (probed.delete(domain)) await quicken(system, tenantId, domain);
      return sent;
    } catch (reason) {
      if (!(reason instanceof MailFailure) || !speaksOf(domain, reason)) throw reason;
      // At once, so that none is begun while it is written down for how long.
      slowUntil.set(domain, Date.now() + 10_000);
      const milliseconds = await slowDown(system, tenantId, domain);
      slowUntil.set(domain, Date.now() + milliseconds);
      throw ofThisMail(reason);
    }
  };
  return {
    way: { ...way, sender: { ...way.sender, send } },
    isSlow: ({ isProbe, recipientEmail }) => {
      const domain = domainOf(recipientEmail);
      if (isProbe) probed.add(domain);
      return !isProbe && (slowUntil.get(domain) ?? 0) > Date.now();
    },
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const forNow = [421, 450, 451, 452];

/** Whether an answer names the domain, or a server of it, and not only a mailbox there. */
function speaksOf(domain: string, { cause }: MailFailure): boolean {
  if (!(cause instanceof Error && 'responseCode' in cause && 'response' in cause)) return false;
  if (!forNow.includes(Number(cause.responseCode))) return false;
  const words =
    String(cause.response)
      .toLowerCase()
      .replace(/\S+@\S+/g, ' ')
      .match(/[\p{L}\p{N}.-]+/gu) ?? [];
  return words.map(word => word.replace(/^\.+|\.+$/g, '')).some(word => word === domain || word.endsWith(`.${domain}`));
}

const ofThisMail = ({ message, answered, code, lastByte, cause }: MailFailure) =>
  new MailFailure(message, { final: false, answered, blames: 'mail', code, lastByte, cause });
