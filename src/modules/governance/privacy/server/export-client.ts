import pLimit from 'p-limit';
import { z } from 'zod';
import { type Archive, type Places, sendArchive } from '../../../../platform/archive/sent-archive.ts';
import { pieceOf } from '../../../../platform/archive/write-zip.ts';
import { fullNameOf, type Person } from '../../../../platform/database/found-by.ts';
import { asSystem, type Who } from '../../../../platform/database/scope.ts';
import { type Snapshot, withPracticeSnapshot } from '../../../../platform/database/snapshot.ts';
import type { PersonalData } from '../../../../platform/database/table-facts.ts';
import { isStoredImage } from '../../../../platform/files/images.ts';
import type { UnnamedFile } from '../../../../platform/files/unnamed-file.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { addPapers, listPapers } from '../../../billing/invoicing/server/paper/papers.ts';
import { writeClient } from './client-data.ts';
import { clientReadMe } from './client-read-me.ts';
import { readPerson } from './person.ts';
import { inErasureOrder } from './personal-data.ts';

/** A connection each, besides those of requests. */
const twoAtOnce = pLimit(2);
const fewExports = { name: 'export-client', max: 60, seconds: hours(1) };
const places: Places = {
  most: 5,
  sentence: 'Five client exports are already running. Wait until one finishes.',
  taken: new Map(),
};

/**
 * Everything that names one client, as a ZIP file: the rows of one moment as data.json, their picture, and the invoices
 * as PDFs, which are drawn one by one while the file is sent. @throws AppError not_found, too_many
 */
export async function exportClient(services: Services, who: Who, clientId: number, now = new Date()): Promise<Archive> {
  const { log, database, files } = services;
  const personalData = inErasureOrder(services.tables);
  await countAttempt(asSystem(database), fewExports, `${who.tenantId} ${who.userId}`);
  let name = '';
  const body = await sendArchive({
    ...{ log, tenantId: who.tenantId, now, places },
    gather: async kept => {
      const gathered = await twoAtOnce(() =>
        withPracticeSnapshot(database, who.tenantId, snapshot =>
          gather(snapshot, { tenantId: who.tenantId, clientId, personalData }, kept),
        ),
      );
      name = `${slugOf(fullNameOf(gathered.person))}.zip`;
      return gathered;
    },
    addAll: async (zip, { practice, person, data, picture, papers }, kept) => {
      await zip.add('README.txt', pieceOf(clientReadMe({ practice, person, personalData, now })));
      await zip.add('data.json', kept.read(data));
      const shown = picture && (await files.get(picture));
      if (shown) await zip.add('picture.webp', pieceOf(shown), { packed: true });
      await Array.fromAsync(addPapers({ services, who, zip }, papers));
    },
  });
  return { name, body };
}

type Asked = { tenantId: number; clientId: number; personalData: PersonalData[] };

/** Each statement names the practice, besides row-level security. */
export async function gather(snapshot: Snapshot, { tenantId, clientId, personalData }: Asked, kept: UnnamedFile) {
  const person = await readPerson(snapshot, tenantId, clientId);
  return {
    person,
    practice: await practiceOf(snapshot, tenantId),
    data: await kept.write(writeClient(snapshot, { tenantId, person }, personalData)),
    picture: await pictureOf(snapshot, tenantId, person),
    papers: await listPapers(snapshot, tenantId, clientId),
  };
}

const practiceRow = z.object({ name: z.string() });
const practiceOf = async ({ query }: Snapshot, tenantId: number) =>
  practiceRow.parse((await query('select name from tenants where id = $1', [tenantId]))[0]).name;

/** What their picture is called in the store. */
async function pictureOf({ query }: Snapshot, tenantId: number, { id }: Person): Promise<string | null> {
  const [row] = await query<{ url: string | null }>(
    'select profile_image_url as url from clients where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return row?.url && isStoredImage(row.url) ? row.url.slice('/files/'.length) : null;
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'client';
