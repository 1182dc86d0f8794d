import { Readable } from 'node:stream';
import { openZip, pieceOf, type ZipWriter } from '../../../platform/archive/write-zip.ts';
import { asSystem, type Who } from '../../../platform/database/scope.ts';
import { withPracticeSnapshot } from '../../../platform/database/snapshot.ts';
import { AppError } from '../../../platform/errors.ts';
import { queueOf } from '../../../platform/files/queue.ts';
import { openUnnamed, type UnnamedFile } from '../../../platform/files/unnamed-file.ts';
import { whileRead } from '../../../platform/files/while-read.ts';
import { countAttempt, hours, minutes } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { invoicePdf } from '../../invoicing/server/paper/invoice-pdf.ts';
import { type Gathered, gather, readable } from './gather.ts';
import { format, formatVersion, type Manifest, manifestName } from './manifest.ts';
import { readMe } from './read-me.ts';

export type Archive = { name: string; body: ReadableStream<Uint8Array> };

const fewExports = { name: 'export-practice', max: 6, seconds: hours(1) };
/** A connection each, besides those of requests. */
const twoAtOnce = queueOf(2);

/**
 * Everything that a practice has, as a ZIP file. The rows are read in one moment and put aside on this machine, so that a
 * slow reader holds up no database; uploads follow from the store and invoices are drawn one by one, while it is sent.
 * Whoever stops reading, or whatever ends the program, leaves nothing behind. @throws AppError too_many
 */
export async function exportPractice(services: Services, who: Who, now = new Date()): Promise<Archive> {
  const leave = enter(who.tenantId);
  const kept = await countAttempt(asSystem(services.database), fewExports, String(who.tenantId))
    .then(openUnnamed)
    .catch(reason => {
      leave();
      throw reason;
    });
  const end = () => kept.close().finally(leave);
  try {
    const gathered = await twoAtOnce(() =>
      withPracticeSnapshot(services.database, who.tenantId, snapshot => gather(snapshot, who.tenantId, kept)),
    );
    const zip = openZip(now);
    const sending = { services, who, kept, gathered, zip };
    addAll(sending, now)
      .catch(reason => {
        if (!zip.output.destroyed) services.log.error({ err: reason, tenantId: who.tenantId }, 'an export broke off');
        zip.output.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      })
      .finally(end);
    const day = now.toISOString().slice(0, 10);
    return {
      name: `sorrel-practice-${day}.zip`,
      body: Readable.toWeb(whileRead(zip.output, patience)) as ReadableStream<Uint8Array>,
    };
  } catch (reason) {
    await end();
    throw reason;
  }
}

/** How many of a practice are being made or read: each takes room on this machine until its reader has all of it. */
const open = new Map<number, number>();
const mostOpen = 2;
/** In seconds: whoever takes nothing for as long has gone. */
const patience = minutes(5);

function enter(practice: number): () => void {
  const count = open.get(practice) ?? 0;
  if (count >= mostOpen)
    throw new AppError('too_many', 'Two exports of this practice are under way already. Wait until one is through.');
  open.set(practice, count + 1);
  return () => {
    const left = (open.get(practice) ?? 1) - 1;
    if (left) open.set(practice, left);
    else open.delete(practice);
  };
}

type Sending = { services: Services; who: Who; kept: UnnamedFile; gathered: Gathered; zip: ZipWriter };

async function addAll(sending: Sending, now: Date) {
  const { zip, kept, gathered } = sending;
  const madeAt = now.toISOString();
  const manifest: Manifest = {
    ...{ format, formatVersion, madeAt },
    practice: { name: gathered.practice },
    readMe: await zip.add('README.txt', pieceOf(readMe(gathered.practice, madeAt))),
    tables: [],
    sheets: [],
    files: [],
    missingFiles: [],
    papers: [],
  };
  for (const { name, span, rows } of gathered.sheets)
    manifest.sheets.push({ ...(await zip.add(name, kept.read(span))), rows });
  for (const { name, span, ...about } of gathered.tables)
    manifest.tables.push({ ...(await zip.add(name, kept.read(span))), ...about });
  await addFiles(sending, manifest);
  await addPapers(sending, manifest);
  await zip.add(manifestName, pieceOf(JSON.stringify(manifest)));
  zip.finish();
}

async function addFiles({ services: { files: store }, zip, gathered }: Sending, manifest: Manifest) {
  for (const [file, name] of gathered.files) {
    const size = await store.sizeOf(file);
    const content = size ? await store.part(file, 0, size - 1) : null;
    if (content) manifest.files.push({ ...(await zip.add(name, content, { packed: true })), file });
    else manifest.missingFiles.push(file);
  }
}

/** As they are drawn now: what was paid since stands on them, too. One that is gone by now is left out. */
async function addPapers({ services, who, zip, gathered }: Sending, manifest: Manifest) {
  const taken = new Set<string>();
  for (const { invoiceId, kind } of gathered.papers) {
    const paper = await invoicePdf(services, who, { invoiceId, kind }).catch(reason => {
      if (reason instanceof AppError && reason.code === 'not_found') return null;
      throw reason;
    });
    if (!paper) continue;
    const name = readable(paper.name);
    const place = `invoices/${taken.has(name) ? `${invoiceId} ` : ''}${name}`;
    taken.add(name);
    manifest.papers.push(await zip.add(place, pieceOf(paper.pdf), { packed: true }));
  }
}
