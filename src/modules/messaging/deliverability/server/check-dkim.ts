import type { Dns } from '../../../../platform/outbound/dns.ts';
import type { RecordHealth } from '../contract.ts';
import { usualSelectors } from './mail-services.ts';
import type { Sender } from './sender.ts';

// DKIM (RFC 6376): the public key for verifying signatures, in a TXT record at `<selector>._domainkey.<domain>`.

type Checked = Omit<RecordHealth, 'kind'>;
export type PublicKey = { selector: string; publicKey: string };

const keyName = (selector: string, domain: string) => `${selector}._domainkey.${domain}`;
/** An empty key means that it was revoked (RFC 6376, section 3.6.1). */
const keyOf = (text: string) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, '');

/** `own`: the key Sorrel signs with, if signing is turned on. @throws DnsUnavailable */
export async function checkDkim(names: Dns, sender: Sender, own: PublicKey | null): Promise<Checked> {
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
  const found = all.flat().filter(({ value }) => keyOf(value) !== undefined);
  const valid = found.find(({ value }) => keyOf(value));
  if (valid) {
    const serverName = service ? service.name : 'Your mail server';
    return { state: 'good', says: `${serverName} has a key to sign your emails with.`, found: valid, wanted: null };
  }
  if (found[0]) {
    return { state: 'wrong', says: 'The key in this record was revoked.', found: found[0], wanted: null };
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
