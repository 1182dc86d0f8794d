import { isIPv6 } from 'node:net';
import type { DnsRecord, DnsRecordPurpose, DnsRecordState } from '../contract.ts';
import type { DomainRow } from './check-domain.ts';
import { isApex, ownershipName, ownershipValue } from './look-up.ts';

/** The records that the practice adds where it bought the domain, and what was found in their place. */
export function describeRecords(row: DomainRow, host: string): DnsRecord[] {
  const { domain, token, findings, addresses } = row;
  const about = (purpose: DnsRecordPurpose) => {
    const { state, found } = findings?.[purpose] ?? { state: 'unchecked' as const, found: [] };
    return { purpose, state, found, says: sentences[purpose][state] };
  };
  const ownership: DnsRecord = {
    ...about('ownership'),
    type: 'TXT',
    name: ownershipName(domain),
    value: ownershipValue(token),
  };
  // The domain itself cannot have a CNAME record, so it names this server's addresses.
  const targets: Pick<DnsRecord, 'type' | 'value'>[] =
    isApex(domain) && addresses.length
      ? addresses.map(value => ({ type: isIPv6(value) ? 'AAAA' : 'A', value }))
      : [{ type: 'CNAME', value: host }];
  return [ownership, ...targets.map(target => ({ ...about('target'), ...target, name: domain }))];
}

const sentences: Record<DnsRecordPurpose, Record<DnsRecordState, string>> = {
  ownership: {
    unchecked: 'Proves that the domain is yours.',
    good: 'The domain is yours.',
    missing: 'This record isn’t there yet. It can take an hour to show up.',
    wrong: 'There is a record with a different value. Add this one as well.',
    unreachable: 'Your domain’s name servers didn’t respond. Try again later.',
  },
  target: {
    unchecked: 'Sends the domain’s visitors to your pages.',
    good: 'The domain points here.',
    missing: 'This record isn’t there yet. It can take an hour to show up.',
    wrong: 'The domain points somewhere else. Replace its record with this one.',
    unreachable: 'The name servers didn’t respond. Try again later.',
  },
};
