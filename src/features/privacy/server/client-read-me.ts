import { fullNameOf, type Person } from './person.ts';
import { personalData } from './personal-data.ts';

type About = { practice: string; person: Person; now: Date };

/** What is what, for a person who asked for their data, and for whoever advises them. */
export const clientReadMe = ({ practice, person, now }: About): string =>
  `What ${practice} keeps about ${fullNameOf(person)} in Sorrel, as it was at ${now.toISOString()}.

data.json     All records that name this person: one list for each kind of thing, one entry for each record. It is a
              text file and opens in any editor or browser. Moments are in UTC; "null" says that a field is empty.
              "Record" is the number of the entry itself; "Client record" and the like are that of an entry elsewhere.
invoices/     Issued invoices and credit notes as PDF. Drafts are in data.json.
picture.webp  The picture of the person, if there is one.

These kinds of things are looked through; one that does not stand in data.json holds nothing of this person:
${personalData
  .map(({ what }) => `  ${what}`)
  .toReversed()
  .join('\n')}

Left out are secrets, such as parts of links by which somebody acts in this person's name. Numbers and addresses that
this person shares with another client are left out where nobody can tell whose the record is.

It may hold health data and is not encrypted.
`.replaceAll(/\r?\n/g, '\r\n');
