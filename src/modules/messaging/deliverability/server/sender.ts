import { isIP } from 'node:net';
import type { Env } from '../../../../platform/config/env.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isPrivateAddress } from '../../../../platform/http/caller.ts';
import { isPublicDomain } from '../../../../platform/outbound/dns.ts';
import type { Services } from '../../../../platform/services.ts';
import { findSenderAddress } from '../../../accounts/vendors/server/mail.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import type { SenderHealth } from '../contract.ts';
import { findMailService, isSharedDomain, type MailService } from './mail-services.ts';

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
