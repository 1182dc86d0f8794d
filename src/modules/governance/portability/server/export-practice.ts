import pLimit from 'p-limit';
import { asSystem, type Principal } from '../../../../platform/database/scope.ts';
import { withPracticeSnapshot } from '../../../../platform/database/snapshot.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import type { UnlinkedFile } from '../../../../platform/files/temporary-files.ts';
import { pieceOf, type ZipWriter } from '../../../../platform/formats/zip.ts';
import { type Archive, type Places, streamZip } from '../../../../platform/formats/zip-download.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { addInvoicePdfs } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import { type CollectedRows, collectRows } from './collect-rows.ts';
import { format, formatVersion, type Manifest, manifestName } from './manifest.ts';
import { tablesThat } from './table-catalog.ts';

const fewExports = { name: 'export-practice', max: 6, seconds: hours(1) };
/** Each export has its own database connection besides those of requests. */
const twoAtOnce = pLimit(2);
const places: Places = {
  most: 2,
  sentence: 'Two exports are already running. Wait until one finishes.',
  taken: new Map(),
};

/**
 * Exports the whole practice as a ZIP file: rows from one snapshot, uploads and invoice PDFs while it is being sent.
 * @throws AppError too_many
 */
export async function exportPractice(services: Services, principal: Principal, now = new Date()): Promise<Archive> {
  const { tenantId } = principal;
  const body = await streamZip({
    ...{ log: services.log, tenantId, now, places },
    gather: async tempFile => {
      await countAttempt(asSystem(services.database), fewExports, String(tenantId));
      return twoAtOnce(() =>
        withPracticeSnapshot(services.database, tenantId, snapshot =>
          collectRows(snapshot, { tenantId, tables: services.tables }, tempFile),
        ),
      );
    },
    addAll: (zip, gathered, tempFile) => addAll({ services, principal, tempFile, gathered, zip }, now),
  });
  return { name: `sorrel-practice-${now.toISOString().slice(0, 10)}.zip`, body };
}

const listed = (tables: TableMetadata[]) =>
  [...tablesThat(tables, 'stays'), ...tablesThat(tables, 'onlyRead')]
    .map(({ table, why }) => `  ${table}: ${why}`)
    .join('\r\n');

/** Describes the archive for readers who don't have the program. */
const readMe = (practice: string, madeAt: string, tables: TableMetadata[]): string =>
  `Everything that ${practice} had in Sorrel at ${madeAt}.

spreadsheets/  One CSV file per type of record: clients, appointments, invoices … UTF-8, times in UTC. They open in any
               spreadsheet program. A cell that would be a formula starts with a quotation mark.
data/          All records, exact: one file per table, one JSON object per row. Numbers called …_id refer to the row with
               that id in another table, and user_id refers to a person in team.jsonl.
files/         Uploads: products, free files, files of clients and pictures. manifest.json lists the names that the rows use for them.
invoices/      Issued invoices and credit notes as PDF.
manifest.json  The contents of this archive, with the SHA-256 of every part.

To import this file into another Sorrel, open Settings, Advanced, Data in an empty practice there.

It contains health data and is not encrypted. Store it as safely as your client records.

Not included, or included but not imported elsewhere:
${listed(tables)}
`.replaceAll(/\r?\n/g, '\r\n');

type Sending = {
  services: Services;
  principal: Principal;
  tempFile: UnlinkedFile;
  gathered: CollectedRows;
  zip: ZipWriter;
};

async function addAll(sending: Sending, now: Date) {
  const { services, zip, tempFile, gathered } = sending;
  const madeAt = now.toISOString();
  const manifest: Manifest = {
    ...{ format, formatVersion, madeAt },
    practice: { name: gathered.practice },
    readMe: await zip.add('README.txt', pieceOf(readMe(gathered.practice, madeAt, services.tables))),
    tables: [],
    sheets: [],
    files: [],
    missingFiles: [],
    papers: [],
  };
  for (const { name, span, rows } of gathered.sheets)
    manifest.sheets.push({ ...(await zip.add(name, tempFile.read(span))), rows });
  for (const { name, span, ...about } of gathered.tables)
    manifest.tables.push({ ...(await zip.add(name, tempFile.read(span))), ...about });
  await addFiles(sending, manifest);
  for await (const part of addInvoicePdfs(sending, gathered.papers)) manifest.papers.push(part);
  await zip.add(manifestName, pieceOf(JSON.stringify(manifest)));
}

async function addFiles({ services: { files: store }, zip, gathered }: Sending, manifest: Manifest) {
  for (const [file, name] of gathered.files) {
    const size = await store.sizeOf(file);
    const content = size ? await store.part(file, 0, size - 1) : null;
    if (content) manifest.files.push({ ...(await zip.add(name, content, { packed: true })), file });
    else manifest.missingFiles.push(file);
  }
}
