import type { Env } from '../../../../platform/config/env.ts';
import type { Signer } from '../../../../platform/mail/dkim.ts';
import { type MailSender, outboxSender } from '../../../../platform/mail/sender.ts';
import { openSmtp, smtpSender } from '../../../../platform/mail/smtp.ts';
import type { Services } from '../../../../platform/services.ts';
import { mailSettings } from '../contract.ts';
import { practiceReach } from './access.ts';
import { instanceHasMailServer } from './mail-server.ts';
import { findStored, openStored, type PracticeAccess, type Stored } from './stored-settings.ts';

/** A mail transport and its sender address. The caller must close it. */
export type MailTransport = { sender: MailSender; fromAddress: string };

/** Low enough for small mail hosts, which limit connections per account. */
const ownConnections = 3;

/** The instance's mail server, or the built-in outbox. */
export const openInstanceMail = (env: Env): MailTransport => ({
  sender: env.SMTP_URL ? smtpSender(env.SMTP_URL) : outboxSender(),
  fromAddress: addressOf(env),
});

const addressOf = ({ MAIL_FROM }: Env) => MAIL_FROM.match(/<(.+)>/)?.[1] ?? MAIL_FROM;

/** `isConnected` is false without a mail server: emails are stored but not sent. */
export type MailSource = { address: string; isConnected: boolean };

export async function findMailSource({ env }: Pick<Services, 'env'>, place: PracticeAccess): Promise<MailSource> {
  const stored = await findStored(place, 'mail');
  const { data } = mailSettings.shape.fromAddress.safeParse(stored?.settings.fromAddress);
  return { address: data ?? addressOf(env), isConnected: stored !== undefined || instanceHasMailServer({ env }) };
}

export const findSenderAddress = async (services: Pick<Services, 'env'>, place: PracticeAccess): Promise<string> =>
  (await findMailSource(services, place)).address;

/** The practice's own mail server. @throws VendorFailure if the password cannot be decrypted */
export function openOwnMail(services: Services, stored: Stored, signer: Signer | null = null): MailTransport {
  const { host, port, security, user, password, fromAddress } = mailSettings.parse(openStored(services, stored));
  const auth = user ? { auth: { user, pass: password ?? '' } } : {};
  const server = { host, port, security, connections: ownConnections, signer, ...auth };
  return { sender: openSmtp(server, practiceReach(services.env)), fromAddress };
}
