import { isIP } from 'node:net';
import { type Dns, isPublicDomain } from '../../../../platform/outbound/dns.ts';
import type { RecordHealth } from '../contract.ts';
import type { Sender } from './sender.ts';

// SPF (RFC 7208): the servers allowed to send for a domain, in one TXT record at the domain.

type Checked = Omit<RecordHealth, 'kind'>;

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text);

/** @throws DnsUnavailable */
export async function checkSpf(names: Dns, sender: Sender): Promise<Checked> {
  const { domain, service } = sender;
  const place = sender.publicHost ?? domain;
  const mechanism = service ? `include:${service.include}` : mechanismOf(place);
  const records = (await names.texts(domain)).filter(isSpf);
  const [record, ...others] = records;
  const at = (value: string) => ({ name: domain, value });
  if (!record) {
    return {
      state: 'missing',
      says: 'No record says which servers may send for your domain, so receivers can’t tell your emails from fakes.',
      found: null,
      wanted: at(`v=spf1 ${mechanism} ~all`),
    };
  }
  if (others.length) {
    return {
      state: 'wrong',
      says: `There are ${records.length} SPF records. Receivers ignore them unless there is only one. Replace them with this one.`,
      found: at(records.join('\n')),
      wanted: at(withMechanism(mergeRecords(records), mechanism)),
    };
  }
  if (/(^|\s)\+?all(\s|$)/i.test(record)) {
    return {
      state: 'wrong',
      says: 'It lets any server send in your name. It should end with ~all.',
      found: at(record),
      wanted: at(withMechanism(record, mechanism).replace(/(^|\s)\+?all(?=\s|$)/i, '$1~all')),
    };
  }
  const { allows, error } = await evaluate(names, sender, record);
  if (error) {
    const unknown = record.split(/\s+/).filter(namesNobody);
    if (!unknown.length) {
      return { state: 'wrong', says: `Receivers can’t read it: ${error}.`, found: at(record), wanted: null };
    }
    const rest = record.split(/\s+/).filter(term => !namesNobody(term));
    return {
      state: 'wrong',
      says: `Receivers can’t read it, because ${unknown.join(' and ')} isn’t a server they can find. Replace it with this one.`,
      found: at(record),
      wanted: at(withMechanism(rest.join(' '), mechanism)),
    };
  }
  if (allows) return { state: 'good', says: 'It allows your mail server.', found: at(record), wanted: null };
  return {
    state: service ? 'wrong' : 'unclear',
    says: service
      ? `It doesn’t allow ${service.name}, which sends your emails.`
      : `It doesn’t include ${place}. If your provider sends from other servers, ask for their SPF entry. Otherwise, use this one.`,
    found: at(record),
    wanted: at(withMechanism(record, mechanism)),
  };
}

/** True for a mechanism whose name is not public, such as `a:localhost`. */
function namesNobody(term: string): boolean {
  const [, name] = /^[-~?+]?(?:a|mx|include|exists|redirect)[:=]([^/%]+)(?:\/.*)?$/i.exec(term) ?? [];
  return name !== undefined && !isPublicDomain(name.toLowerCase());
}

/** RFC 7208, section 5: `a` takes a name; IP addresses need `ip4` or `ip6`. */
function mechanismOf(host: string): string {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version ? `ip${version}:${address}` : `a:${host}`;
}

/** Inserts the mechanism before `all`, because evaluation stops there. */
export function withMechanism(record: string, mechanism: string): string {
  if (record.toLowerCase().split(/\s+/).includes(mechanism.toLowerCase())) return record;
  const [version, ...rest] = record.trim().split(/\s+/);
  const end = rest.findIndex(each => /^([-~?+]?all|redirect=.+)$/i.test(each));
  const before = end < 0 ? rest : rest.slice(0, end);
  const after = end < 0 ? ['~all'] : rest.slice(end);
  return [version, ...before, mechanism, ...after].join(' ');
}

function mergeRecords(records: string[]): string {
  const terms = records.flatMap(record => record.trim().split(/\s+/).slice(1));
  const others = [...new Set(terms.filter(term => !/^[-~?+]?all$/i.test(term)))];
  return ['v=spf1', ...others, '~all'].join(' ');
}

/**
 * Checks whether the record allows the server. For an email service, one of its published addresses is checked, because
 * it sends from many.
 */
async function evaluate(names: Dns, { domain, publicHost, service }: Sender, record: string) {
  const addresses = service ? [await anAddressOf(names, service.include)] : await names.addresses(publicHost ?? domain);
  const address = addresses.find(each => each !== null);
  if (!address) return { allows: service ? record.includes(service.include) : false, error: null };
  // Imported lazily: the library is large and this page is rarely opened.
  const { spf } = await import('mailauth');
  const { status } = await spf({
    ip: address,
    sender: `postmaster@${domain}`,
    ...(publicHost && { helo: publicHost }),
    resolver: names.resolve,
    maxElapsedTime: 4_000,
  });
  // Removes the host name of this machine from the library's comment.
  const reason = status.comment?.replace(/^.*? during lookup of \S+?(: |$)/, '');
  const error = status.result === 'permerror' ? reason || 'it isn’t written as it should be' : null;
  return { allows: status.result === 'pass', error };
}

/** Returns an address from the service's own SPF record, for testing whether another record includes the service. */
async function anAddressOf(names: Dns, name: string, depth = 0): Promise<string | null> {
  const record = (await names.texts(name)).find(isSpf) ?? '';
  const own = /\bip[46]:([0-9a-f.:]+)/i.exec(record)?.[1];
  if (own || depth > 3) return own ?? null;
  const next = /\b(?:include:|redirect=)(\S+)/i.exec(record)?.[1];
  return next ? anAddressOf(names, next, depth + 1) : null;
}
