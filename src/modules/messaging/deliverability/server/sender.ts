import { isIP } from 'node:net';
import type { Env } from '../../../../platform/config/env.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isPrivateAddress } from '../../../../platform/http/caller.ts';
import { isPublicDomain } from '../../../../platform/outbound/dns.ts';
import type { Services } from '../../../../platform/services.ts';
import { findSenderAddress } from '../../../accounts/vendors/server/mail.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import type { SenderHealth } from '../contract.ts';

/** The sender of a practice's emails as receivers see it. */
export type Sender = Pick<SenderHealth, 'address' | 'domain' | 'server' | 'isShared'> & {
  /** Host name of the SMTP server; null if emails are only stored. */
  host: string | null;
  /**
   * The SMTP server as receivers see it. For a server on this machine or network, that is the instance's own address,
   * or null if that is not public.
   */
  publicHost: string | null;
  service: MailService | null;
};

export async function findSender(services: Pick<Services, 'env'>, scope: Scope): Promise<Sender> {
  const [address, stored] = await Promise.all([findSenderAddress(services, scope), findStored(scope, 'mail')]);
  const own = typeof stored?.settings.host === 'string' ? stored.settings.host.toLowerCase() : null;
  const host = own ?? hostOf(services.env);
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return {
    address,
    domain,
    host,
    publicHost: [host, new URL(services.env.APP_URL).hostname].find(each => each && isPublicHost(each)) ?? null,
    server: own ? 'own' : host ? 'instance' : 'none',
    isShared: isSharedDomain(domain),
    service: host ? findMailService(host) : null,
  };
}

const hostOf = ({ SMTP_URL }: Env) => (SMTP_URL ? new URL(SMTP_URL).hostname.toLowerCase() : null);

const isPublicHost = (host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) ? !isPrivateAddress(address) : isPublicDomain(host);
};

/** Settings of large email services from their own documentation, found by the suffix of the server's host name. */
type MailService = {
  name: string;
  /** Suffixes of the SMTP host names that practices enter. */
  hosts: string[];
  /** Domain of the service's SPF `include`. */
  include: string;
  /** DKIM selectors the service signs with. */
  selectors: string[];
};

const services: MailService[] = [
  { name: 'Google', hosts: ['gmail.com', 'google.com'], include: '_spf.google.com', selectors: ['google'] },
  {
    name: 'Microsoft 365',
    hosts: ['office365.com', 'outlook.com'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { name: 'Amazon SES', hosts: ['amazonaws.com'], include: 'amazonses.com', selectors: [] },
  { name: 'Mailgun', hosts: ['mailgun.org'], include: 'mailgun.org', selectors: ['smtp', 'mailo', 'k1', 'mx', 'pic'] },
  { name: 'SendGrid', hosts: ['sendgrid.net'], include: 'sendgrid.net', selectors: ['s1', 's2'] },
  { name: 'Postmark', hosts: ['postmarkapp.com'], include: 'spf.mtasv.net', selectors: ['pm'] },
  {
    name: 'Brevo',
    hosts: ['brevo.com', 'sendinblue.com'],
    include: 'spf.brevo.com',
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  { name: 'Mailjet', hosts: ['mailjet.com'], include: 'spf.mailjet.com', selectors: ['mailjet'] },
  { name: 'Zoho', hosts: ['zoho.com', 'zoho.eu'], include: 'zohomail.com', selectors: ['zmail', 'zoho'] },
  {
    name: 'Fastmail',
    hosts: ['fastmail.com', 'messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  { name: 'IONOS', hosts: ['ionos.com', 'ionos.de', '1und1.de'], include: '_spf.perfora.net', selectors: ['s1-ionos'] },
  { name: 'Resend', hosts: ['resend.com'], include: 'amazonses.com', selectors: ['resend'] },
];

/** Common DKIM selectors, tried if the service is unknown. */
export const usualSelectors = ['default', 'dkim', 'mail', 'email', 'key1', 'k1', 's1', 's2', 'selector1', 'google'];

const findMailService = (host: string): MailService | null =>
  services.find(({ hosts }) => hosts.some(end => host === end || host.endsWith(`.${end}`))) ?? null;

const shared = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
  gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de mail.com proton.me protonmail.com zoho.com fastmail.com
  orange.fr free.fr laposte.net libero.it virgilio.it hotmail.co.uk hotmail.fr outlook.de outlook.fr yahoo.co.uk yahoo.fr
  yahoo.de yahoo.es yahoo.it btinternet.com comcast.net att.net verizon.net uol.com.br bol.com.br terra.com.br mail.ru
  yandex.ru yandex.com qq.com 163.com naver.com`.split(/\s+/),
);

/** A domain on which anybody can get a mailbox. */
const isSharedDomain = (domain: string): boolean => shared.has(domain);
