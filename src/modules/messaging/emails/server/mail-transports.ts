import { asSystem } from '../../../../platform/database/scope.ts';
import type { Signer } from '../../../../platform/mail/dkim.ts';
import { MailFailure } from '../../../../platform/mail/sender.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import type { Services } from '../../../../platform/services.ts';
import { type MailTransport, openOwnMail } from '../../../accounts/vendors/server/mail.ts';
import { findStored, type Stored } from '../../../accounts/vendors/server/stored-settings.ts';
import { findSigner } from '../../deliverability/server/signing.ts';

type MailServer = { stored: Stored; signer: Signer | null };
type Pool = { transport: MailTransport; version: string; users: number; usedAt: number };

export type MailTransports = {
  instance: MailTransport;
  /** Runs `work` with the practice's own mail server; null when it has none. */
  withOwn: <T>(tenantId: number, work: (transport: MailTransport) => Promise<T>) => Promise<T | null>;
  /** Runs `work` with the practice's own mail server, or with the instance's. */
  withAny: <T>(tenantId: number, work: (transport: MailTransport) => Promise<T>) => Promise<T>;
  /** Closes idle SMTP connections. */
  closeIdle: (now?: number) => void;
  close: () => void;
  /** Number of practices with open SMTP connections. */
  count: () => number;
};

const idleMilliseconds = 60_000;
const maxPools = 64;

/** SMTP connection pools, one for each practice and version of its settings. */
export function openMailTransports(services: Services, instance: MailTransport): MailTransports {
  const pools = new Map<number, Pool>();
  const drop = (tenantId: number) => {
    pools.get(tenantId)?.transport.sender.close();
    pools.delete(tenantId);
  };
  const closeIdle = (now = Date.now()) => {
    for (const [tenantId, { users, usedAt }] of pools) {
      if (!users && (now - usedAt >= idleMilliseconds || pools.size > maxPools)) drop(tenantId);
    }
  };
  const take = ({ stored, signer }: MailServer): Pool => {
    const { tenantId } = stored;
    const version = `${stored.updatedAt.getTime()} ${signer?.privateKey}`;
    const pool = pools.get(tenantId);
    if (pool?.version === version) return pool;
    drop(tenantId);
    const opened = { transport: openOrExplain(services, { stored, signer }), version, users: 0, usedAt: Date.now() };
    pools.set(tenantId, opened);
    return opened;
  };
  const find = async (tenantId: number) => {
    const place = { ...asSystem(services.database), tenantId };
    const stored = await findStored(place, 'mail');
    if (stored) return { stored, signer: await findSigner(services, place, domainOf(stored)) };
    drop(tenantId);
    return null;
  };
  const using = async <T>(server: MailServer, work: (transport: MailTransport) => Promise<T>) => {
    const pool = take(server);
    pool.users++;
    try {
      return await work(pool.transport);
    } finally {
      pool.users--;
      pool.usedAt = Date.now();
      closeIdle();
    }
  };
  return {
    instance,
    closeIdle,
    count: () => pools.size,
    withOwn: async (tenantId, work) => {
      const server = await find(tenantId);
      return server ? using(server, work) : null;
    },
    withAny: async (tenantId, work) => {
      const server = await find(tenantId);
      return server ? using(server, work) : work(instance);
    },
    close: () => {
      for (const tenantId of [...pools.keys()]) drop(tenantId);
      instance.sender.close();
    },
  };
}

const domainOf = ({ settings: { fromAddress } }: Stored) =>
  typeof fromAddress === 'string' ? fromAddress.slice(fromAddress.lastIndexOf('@') + 1).toLowerCase() : '';

/** If the settings cannot be read, emails are retried later and show that explanation. */
function openOrExplain(services: Services, { stored, signer }: MailServer): MailTransport {
  try {
    return openOwnMail(services, stored, signer);
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    const send = async () => {
      throw new MailFailure(reason.message, { final: false, answered: true, blames: 'server', code: 'ESETTINGS' });
    };
    return { fromAddress: '', sender: { via: 'smtp', send, close: () => undefined } };
  }
}
