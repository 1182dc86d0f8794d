import { isIP } from 'node:net';
import type { Env } from '../../../../platform/config/env.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isNear } from '../../../../platform/http/caller.ts';
import { isPublicDomain } from '../../../../platform/outbound/names.ts';
import type { Services } from '../../../../platform/services.ts';
import { findSenderAddress } from '../../../accounts/vendors/server/mail.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import type { SenderHealth } from '../contract.ts';
import { findMailService, isSharedDomain, type MailService } from './mail-services.ts';

/** Where a practice's mails come from, as far as receivers care. */
export type Sender = Pick<SenderHealth, 'address' | 'domain' | 'server' | 'isShared'> & {
  /** The server that the mails are handed to; null where they are kept here. */
  host: string | null;
  /**
   * A name or address that receivers know that server by. One on this machine or network (`localhost`) they know by the
   * instance's own address; null where that is no public one either.
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
  return isIP(address) ? !isNear(address) : isPublicDomain(host);
};
