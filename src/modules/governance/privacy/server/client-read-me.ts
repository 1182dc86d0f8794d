import { fullNameOf, type Person } from '../../../../platform/database/found-by.ts';
import type { PersonalData } from '../../../../platform/database/table-facts.ts';

type About = { practice: string; person: Person; personalData: PersonalData[]; now: Date };

/** What is what, for a person who asked for their data, and for whoever advises them. */
export const clientReadMe = ({ practice, person, personalData, now }: About): string =>
  `What ${practice} keeps about ${fullNameOf(person)} in Sorrel, as it was at ${now.toISOString()}.

data.json     All records about this person, grouped by type. It is a text file that opens in any editor or browser.
              Times are in UTC, and "null" means that a field is empty. "Record" is the number of the entry itself.
              "Client record" and the like refer to an entry in another list.
invoices/     Issued invoices and credit notes as PDF. Drafts are in data.json.
picture.webp  The person’s picture, if there is one.

We searched these types of records. If a type is not in data.json, it has nothing about this person:
${personalData
  .map(({ called }) => `  ${called}`)
  .toReversed()
  .join('\n')}

Secrets are left out, such as parts of links that let someone act in this person’s name. If this person shares a phone
number or address with another client, records are left out when it is unclear whose they are.

This export may contain health data and is not encrypted.
`.replaceAll(/\r?\n/g, '\r\n');
