import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { isPublicDomain, type Names, NamesAway, openNames } from '../../../../platform/names.ts';
import type { Services } from '../../../../platform/services.ts';
import type { RecordHealth, RecordKind, SenderHealth } from '../contract.ts';
import { checkDkim } from './check-dkim.ts';
import { checkDmarc } from './check-dmarc.ts';
import { checkSpf } from './check-spf.ts';
import { findSender, type Sender } from './sender.ts';
import { beginSigning, canSign, findKey, type Key } from './signing.ts';

/** Looks the sender's domain up in the name system, now; a few seconds at most. No transaction is open meanwhile. */
export async function checkSender(
  services: Services,
  who: Who,
  { now = new Date(), names = openNames(services.env) } = {},
): Promise<SenderHealth> {
  const { database } = services;
  const { sender, key } = await inTenant(database, who, async scope => {
    const sender = await findSender(services, scope);
    return { sender, key: canSign(sender) ? await findKey(scope, sender.domain) : null };
  });
  const { service, host, publicHost: _, ...about } = sender;
  const hasRecords = host !== null && !sender.isShared && isPublicDomain(sender.domain);
  const records = hasRecords ? await checkAll(names, sender, key) : [];
  const isSeen = records.some(({ kind, state }) => kind === 'dkim' && state === 'good');
  if (key && !key.seenAt && isSeen) await inTenant(database, who, scope => beginSigning(scope, sender.domain, now));
  return {
    ...about,
    provider: service?.name ?? null,
    records,
    signing: canSign(sender) ? signingOf(key, isSeen) : null,
    checkedAt: now.toISOString(),
  };
}

function signingOf(key: Key | null, isSeen: boolean): SenderHealth['signing'] {
  if (!key) return 'off';
  return key.seenAt || isSeen ? 'on' : 'waiting';
}

const checkAll = (names: Names, sender: Sender, key: Key | null): Promise<RecordHealth[]> =>
  Promise.all([
    settle('spf', () => checkSpf(names, sender)),
    settle('dkim', () => checkDkim(names, sender, key)),
    settle('dmarc', () => checkDmarc(names, sender.domain)),
  ]);

async function settle(kind: RecordKind, check: () => Promise<Omit<RecordHealth, 'kind'>>): Promise<RecordHealth> {
  try {
    return { kind, ...(await check()) };
  } catch (reason) {
    if (!(reason instanceof NamesAway)) throw reason;
    const says = 'Your domain’s name servers didn’t respond. Try again later.';
    return { kind, state: 'unreachable', says, found: null, wanted: null };
  }
}
