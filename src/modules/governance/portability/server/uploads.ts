import type { PatientClient } from '../../../../platform/database/patient-client.ts';
import { kindOf } from '../../../../platform/files/file-type.ts';
import type { FileStore, Look } from '../../../../platform/files/store.ts';
import { fileLimits as leadLimits } from '../../../marketing/leads/file-limits.ts';
import { fileLimits as productLimits } from '../../../shop/marketplace/file-limits.ts';
import { goOn } from './deadline.ts';
import type { Manifest } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';
import { refuse } from './refused.ts';

const rooms = [
  { table: 'product_files', limits: productLimits },
  { table: 'lead_files', limits: leadLimits },
];

type Source = { opened: OpenArchive; files: FileStore; stop: AbortSignal };
type Outcome = { count: number; missing: number };

/**
 * Keeps what an archive holds to be sold or given away: what each file is is told by its content, as of any that
 * arrives, and it gets a new secret name (`new_files`); a name in a row that is not in the archive leads nowhere, so that
 * nobody gets at a file of others by its name. `stored`: names that are nobody's if nothing comes of it. @throws AppError
 * conflict
 */
export async function bringUploads(
  client: PatientClient,
  staged: Map<string, string[]>,
  { opened: { manifest, zip }, files, stop }: Source,
  stored: string[],
): Promise<Outcome> {
  await client.query(
    'create temp table new_files (old_name text primary key, new_name text, kind text, size bigint) on commit drop',
  );
  const secret = new Set<string>();
  for (const { table, limits } of rooms.filter(each => staged.has(each.table))) {
    const { rows } = await client.query<{ file: string }>(`select file from in_${table}`);
    const own = rows.map(row => row.file);
    checkRoom(manifest, own, limits);
    for (const file of own) {
      if (secret.has(file)) refuse('The file is damaged: two uploads are the same.');
      secret.add(file);
    }
  }
  for (const { file, name } of manifest.files) {
    if (!secret.has(file)) continue;
    goOn(stop);
    const { name: newName, size, ending } = await files.putStream(zip.read(name), judge);
    stored.push(newName);
    await client.query('insert into new_files values ($1, $2, $3, $4)', [file, newName, ending, size]);
  }
  const here = new Set(manifest.files.map(({ file }) => file));
  const missing = [...secret].filter(file => !here.has(file)).length;
  return { count: secret.size - missing, missing };
}

function checkRoom({ files }: Manifest, own: string[], { largest, most, together }: typeof productLimits) {
  const names = new Set(own);
  const sizes = files.filter(({ file }) => names.has(file)).map(({ bytes }) => bytes);
  if (own.length > most) refuse(`The practice has more than ${most} files, which is the limit here.`);
  if (sizes.some(size => size > largest)) refuse('One of the files is larger than allowed here.');
  if (sizes.reduce((sum, size) => sum + size, 0) > together)
    refuse(`The files take more than ${together / 1024 ** 3} GB, which is the limit here.`);
}

const judge = async (look: Look) => (await kindOf(look)) ?? refuse('One of the files has an unsupported type.');
