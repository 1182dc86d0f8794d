import type { Env } from '../../../../platform/config/env.ts';
import type { Signer } from '../../../../platform/mail/dkim.ts';
import { type MailSender, outboxSender } from '../../../../platform/mail/sender.ts';
import { openSmtp, smtpSender } from '../../../../platform/mail/smtp.ts';
import type { Services } from '../../../../platform/services.ts';
import { mailSettings } from '../contract.ts';
import { practiceReach } from './access.ts';
import { instanceHasMailServer } from './mail-server.ts';
import { findStored, openStored, type Place, type Stored } from './stored.ts';

/** A way for mails to go, and the address they come from. Whoever opened it closes it. */
export type MailWay = { sender: MailSender; fromAddress: string };

/** Few enough for the servers of small hosts, which count the connections of one account. */
const ownConnections = 3;

/** The instance's own server, or the outbox. */
export const openInstanceMail = (env: Env): MailWay => ({
  sender: env.SMTP_URL ? smtpSender(env.SMTP_URL) : outboxSender(),
  fromAddress: addressOf(env),
});

const addressOf = ({ MAIL_FROM }: Env) => MAIL_FROM.match(/<(.+)>/)?.[1] ?? MAIL_FROM;

/** `isConnected`: whether there is a mail server at all; without one, mails are stored and reach nobody. */
export type MailSource = { address: string; isConnected: boolean };

/** Where a practice's mails come from now. */
export async function findMailSource({ env }: Pick<Services, 'env'>, place: Place): Promise<MailSource> {
  const stored = await findStored(place, 'mail');
  const { data } = mailSettings.shape.fromAddress.safeParse(stored?.settings.fromAddress);
  return { address: data ?? addressOf(env), isConnected: stored !== undefined || instanceHasMailServer({ env }) };
}

/** The address that a practice's mails come from now. */
export const findSenderAddress = async (services: Pick<Services, 'env'>, place: Place): Promise<string> =>
  (await findMailSource(services, place)).address;

/** A practice's own server. @throws VendorFailure when the password cannot be read */
export function openOwnMail(services: Services, stored: Stored, signer: Signer | null = null): MailWay {
  const { host, port, security, user, password, fromAddress } = mailSettings.parse(openStored(services, stored));
  const auth = user ? { auth: { user, pass: password ?? '' } } : {};
  const server = { host, port, security, connections: ownConnections, signer, ...auth };
  return { sender: openSmtp(server, practiceReach(services.env)), fromAddress };
}
