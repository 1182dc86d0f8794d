import { getDomain } from 'tldts';
import { inTenant, type Principal } from '../../../../platform/database/scope.ts';
import { type Dns, DnsUnavailable, isPublicDomain, openDns } from '../../../../platform/outbound/dns.ts';
import type { Services } from '../../../../platform/services.ts';
import type { RecordHealth, RecordKind, SenderHealth } from '../contract.ts';
import { checkSpf } from './check-spf.ts';
import { findSender, type Sender, usualSelectors } from './sender.ts';
import { beginSigning, canSign, findKey, type Key } from './signing.ts';

/** Checks DNS now, which can take a few seconds. No transaction is open meanwhile. */
export async function checkSender(
  services: Services,
  principal: Principal,
  { now = new Date(), names = openDns(services.env) } = {},
): Promise<SenderHealth> {
  const { database } = services;
  const { sender, key } = await inTenant(database, principal, async scope => {
    const sender = await findSender(services, scope);
    return { sender, key: canSign(sender) ? await findKey(scope, sender.domain) : null };
  });
  const { service, host, publicHost: _, ...about } = sender;
  const hasRecords = host !== null && !sender.isShared && isPublicDomain(sender.domain);
  const records = hasRecords ? await checkAll(names, sender, key) : [];
  const isSeen = records.some(({ kind, state }) => kind === 'dkim' && state === 'good');
  if (key && !key.seenAt && isSeen)
    await inTenant(database, principal, scope => beginSigning(scope, sender.domain, now));
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

// DMARC (RFC 7489): what receivers do with emails that fail SPF and DKIM, in a TXT record at `_dmarc.<domain>`.

type Checked = Omit<RecordHealth, 'kind'>;

const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/.test(text);
const policyOf = (record: string) => /;\s*p\s*=\s*([a-z]+)/i.exec(record)?.[1]?.toLowerCase();

/** @throws DnsUnavailable */
async function checkDmarc(names: Dns, domain: string): Promise<Checked> {
  const above = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  // RFC 7489, section 6.6.3: without a record of its own, a domain uses that of the registered domain.
  for (const name of new Set([`_dmarc.${domain}`, `_dmarc.${above}`])) {
    const records = (await names.texts(name)).filter(isDmarc);
    if (records.length) return judge(name, records);
  }
  return {
    state: 'missing',
    says: 'Google and Yahoo require this record from bulk senders. This one is enough, and it doesn’t block anything yet.',
    found: null,
    wanted: { name: `_dmarc.${above}`, value: 'v=DMARC1; p=none' },
  };
}

function judge(name: string, records: string[]): Checked {
  const [record = '', ...others] = records;
  const found = { name, value: records.join('\n') };
  if (others.length) {
    return { state: 'wrong', says: 'Only one DMARC record is allowed. Delete the others.', found, wanted: null };
  }
  switch (policyOf(record)) {
    case 'reject':
    case 'quarantine':
      return { state: 'good', says: 'Others can’t easily send email in your domain’s name.', found, wanted: null };
    case 'none':
      return {
        state: 'weak',
        says: 'This meets provider requirements. Once SPF and DKIM have passed for a few weeks, use this stricter record.',
        found,
        wanted: { name, value: record.replace(/(;\s*p\s*=\s*)none/i, '$1quarantine') },
      };
    default:
      return {
        state: 'wrong',
        says: 'Receivers can’t use this record: p= must be none, quarantine or reject.',
        found,
        wanted: { name, value: 'v=DMARC1; p=none' },
      };
  }
}

const checkAll = (names: Dns, sender: Sender, key: Key | null): Promise<RecordHealth[]> =>
  Promise.all([
    settle('spf', () => checkSpf(names, sender)),
    settle('dkim', () => checkDkim(names, sender, key)),
    settle('dmarc', () => checkDmarc(names, sender.domain)),
  ]);

async function settle(kind: RecordKind, check: () => Promise<Omit<RecordHealth, 'kind'>>): Promise<RecordHealth> {
  try {
    return { kind, ...(await check()) };
  } catch (reason) {
    if (!(reason instanceof DnsUnavailable)) throw reason;
    const says = 'Your domain’s name servers didn’t respond. Try again later.';
    return { kind, state: 'unreachable', says, found: null, wanted: null };
  }
}

// DKIM (RFC 6376): the public key for verifying signatures, in a TXT record at `<selector>._domainkey.<domain>`.

type PublicKey = { selector: string; publicKey: string };

const keyName = (selector: string, domain: string) => `${selector}._domainkey.${domain}`;
/** An empty key means that it was revoked (RFC 6376, section 3.6.1). */
const keyOf = (text: string) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, '');

/** `own`: the key Sorrel signs with, if signing is turned on. @throws DnsUnavailable */
async function checkDkim(names: Dns, sender: Sender, own: PublicKey | null): Promise<Checked> {
  return own ? checkOwn(names, sender, own) : checkOfService(names, sender);
}

async function checkOwn(names: Dns, { domain }: Sender, { selector, publicKey }: PublicKey): Promise<Checked> {
  const name = keyName(selector, domain);
  const texts = await names.texts(name);
  const [text] = texts;
  if (texts.some(each => keyOf(each) === publicKey)) {
    return {
      state: 'good',
      says: 'Sorrel signs your emails, and receivers can find the key.',
      found: { name, value: text ?? '' },
      wanted: null,
    };
  }
  return {
    state: text ? 'wrong' : 'missing',
    says: text
      ? 'This record has a different key. Replace it with this one.'
      : 'Add this record. Sorrel signs your emails once it’s visible.',
    found: text ? { name, value: text } : null,
    wanted: { name, value: `v=DKIM1; k=rsa; p=${publicKey}` },
  };
}

async function checkOfService(names: Dns, { domain, service }: Sender): Promise<Checked> {
  const selectors = service?.selectors.length ? service.selectors : usualSelectors;
  const all = await Promise.all(
    selectors.map(async selector => {
      const name = keyName(selector, domain);
      return (await names.texts(name)).map(value => ({ name, value }));
    }),
  );
  const records = all.flat().filter(({ value }) => keyOf(value) !== undefined);
  const valid = records.find(({ value }) => keyOf(value));
  if (valid) {
    const serverName = service ? service.name : 'Your mail server';
    return { state: 'good', says: `${serverName} has a key to sign your emails with.`, found: valid, wanted: null };
  }
  if (records[0]) {
    return { state: 'wrong', says: 'The key in this record was revoked.', found: records[0], wanted: null };
  }
  return service?.selectors.length
    ? {
        state: 'missing',
        says: `Turn on DKIM for your domain at ${service.name}. It tells you which record to add.`,
        found: null,
        wanted: null,
      }
    : {
        state: 'unclear',
        says: 'No key found under the usual names. Your mail server may use a different one: ask your provider, or let Sorrel sign.',
        found: null,
        wanted: null,
      };
}
