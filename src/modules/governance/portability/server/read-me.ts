import type { TableFacts } from '../../../../platform/database/table-facts.ts';
import { tablesThat } from './what-moves.ts';

const listed = (tables: TableFacts[]) =>
  [...tablesThat(tables, 'stays'), ...tablesThat(tables, 'onlyRead')]
    .map(({ table, why }) => `  ${table}: ${why}`)
    .join('\r\n');

/** What is what, for whoever opens the archive in ten years. */
export const readMe = (practice: string, madeAt: string, tables: TableFacts[]): string =>
  `Everything that ${practice} had in Sorrel at ${madeAt}.

spreadsheets/  One CSV file per type of record: clients, appointments, invoices … UTF-8, times in UTC. They open in any
               spreadsheet program. A cell that would be a formula starts with a quotation mark.
data/          All records, exact: one file per table, one JSON object per row. Numbers called …_id refer to the row with
               that id in another table, and user_id refers to a person in team.jsonl.
files/         Uploads: products, free files and pictures. manifest.json lists the names that the rows use for them.
invoices/      Issued invoices and credit notes as PDF.
manifest.json  The contents of this archive, with the SHA-256 of every part.

To import this file into another Sorrel, open Settings, Advanced, Data in an empty practice there.

It contains health data and is not encrypted. Store it as safely as your client records.

Not included, or included but not imported elsewhere:
${listed(tables)}
`.replaceAll(/\r?\n/g, '\r\n');
