import { leftBehind, onlyRead } from './what-moves.ts';

const listed = (lines: Record<string, string>) =>
  Object.entries(lines)
    .map(([table, why]) => `  ${table}: ${why}`)
    .join('\r\n');

/** What is what, for whoever opens the archive in ten years. */
export const readMe = (practice: string, madeAt: string): string =>
  `Everything that ${practice} had in Sorrel at ${madeAt}.

spreadsheets/  One CSV file for each thing: clients, appointments, invoices … UTF-8, moments in UTC. Open them in any
               spreadsheet. A cell that would be a formula begins with a quotation mark.
data/          The same and everything else, exactly: one file for each table, one JSON object for each row. Numbers
               called …_id lead to the row with that id in another table; user_id to a person in team.jsonl.
files/         Uploads: products, files that are given away, pictures. manifest.json says how the rows call each.
invoices/      Issued invoices and credit notes as PDF.
manifest.json  What lies in here, with the SHA-256 of every part.

Another Sorrel takes this file in under Settings, Data, in a practice that is still empty.

It holds health data and is not encrypted: keep it as you keep the files of your clients.

Not in it, or in it and not taken in elsewhere:
${listed({ ...leftBehind, ...Object.fromEntries(Object.entries(onlyRead).map(([table, { why }]) => [table, why])) })}
`.replaceAll(/\r?\n/g, '\r\n');
