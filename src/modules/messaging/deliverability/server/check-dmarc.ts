import { getDomain } from 'tldts';
import type { Names } from '../../../../platform/names.ts';
import type { RecordHealth } from '../contract.ts';

// DMARC (RFC 7489): what receivers shall do with mails that are neither allowed nor signed. A TXT record at _dmarc.

type Checked = Omit<RecordHealth, 'kind'>;

const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/.test(text);
const policyOf = (record: string) => /;\s*p\s*=\s*([a-z]+)/i.exec(record)?.[1]?.toLowerCase();

/** @throws NamesAway */
export async function checkDmarc(names: Names, domain: string): Promise<Checked> {
  const above = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  // Section 6.6.3: where the domain has none, that of the registered domain counts.
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
