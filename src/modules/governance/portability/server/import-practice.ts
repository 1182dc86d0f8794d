import pLimit from 'p-limit';
import { analyzeTables } from '../../../../platform/database/analyze.ts';
import { writeAuditContext } from '../../../../platform/database/audit-context.ts';
import { connectAsOwner, type OwnerClient } from '../../../../platform/database/owner-client.ts';
import { asSystem, inTenant, type Principal } from '../../../../platform/database/scope.ts';
import { asPractice } from '../../../../platform/database/tenancy.ts';
import { AppError } from '../../../../platform/errors.ts';
import { downloadKindOf } from '../../../../platform/files/file-type.ts';
import { enforceMinRate, type MinRate } from '../../../../platform/files/min-rate.ts';
import { type KindOf, limited } from '../../../../platform/files/receive-file.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import { openUnlinked } from '../../../../platform/files/temporary-files.ts';
import { retryLater } from '../../../../platform/http/retry-after.ts';
import { checkLimit, countAttempt, hours, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import type { FileKind } from '../../../../shared/file-kinds.ts';
import { fileLimits as leadLimits } from '../../../marketing/leads/file-limits.ts';
import { clientFileLimits, practiceFileLimits } from '../../../room/files/file-limits.ts';
import { clientFileKindOf } from '../../../room/files/server/files.ts';
import { fileLimits as productLimits } from '../../../shop/marketplace/file-limits.ts';
import { type ArrivalReport, maxArchiveBytes, type Portability } from '../contract.ts';
import { settleAddresses } from './addresses.ts';
import { cancelPending } from './cancel-pending.ts';
import { inTurn, throwIfStopped, tookTooLong, untilGoneOrLate } from './deadline.ts';
import { whyNotEmpty } from './empty-practice.ts';
import { addFormerMembers } from './former-members.ts';
import { insertRows } from './insert-rows.ts';
import type { Manifest } from './manifest.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { type Pictures, picturesOf } from './pictures.ts';
import { faultOf, refuse } from './reject-import.ts';
import { renumber, renumberExamples, renumberInsideJson } from './renumber.ts';
import { stage } from './stage.ts';
import { readCatalog } from './table-catalog.ts';

const fewImports = { name: 'import-practice', max: 6, seconds: hours(1) };
/** Each import may use as much disk space as the largest archive. */
const twoAtOnce = pLimit(2);

export const getPortability = (services: Services, principal: Principal): Promise<Portability> =>
  inTenant(services.database, principal, async ({ db }) => ({
    whyNot: await whyNotEmpty(db.$client, services.tables),
  }));

/** Limits of concurrent imports in this process: number and total bytes on disk. */
const bounds = { maxAtOnce: 4, maxBytes: 2 * maxArchiveBytes };
/** Maximum duration of a request, after which a slot is free. */
const retryAfter = minutes(15);
/** 64 kB per second. Slower uploads would block the slots of others. */
const minRate: MinRate = { bytes: 60 * 64 * 1024, seconds: minutes(1) };

const noRoom =
  'Other practices are importing right now, and this server has no room for another import. Nothing was imported. Try again in 15 minutes.';

const alreadyBringing = 'An import is already running. Wait until it finishes.';
const alreadyElsewhere = 'You’re importing into another practice. Wait until that finishes.';

type Arrival = { userId: number; bytes: number };
/** Running imports by practice, with their bytes on disk. */
const arriving = new Map<number, Arrival>();

export const slotsTaken = () => arriving.size;

/** Counts uploaded bytes. @throws AppError unavailable if all imports together exceed the limit */
type Counting = (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Reserves a slot for an upload and its import: one per practice and one per user, who may have several practices.
 * @throws AppError conflict if they have one, unavailable if none is free
 */
export async function withSlot<T>(
  { tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>,
  work: (counted: Counting) => Promise<T>,
  { maxAtOnce, maxBytes } = bounds,
): Promise<T> {
  if (arriving.has(tenantId)) refuse(alreadyBringing);
  if (arriving.values().some(each => each.userId === userId)) refuse(alreadyElsewhere);
  if (arriving.size >= maxAtOnce) throw retryLater('unavailable', noRoom, retryAfter);
  const own = { userId, bytes: 0 };
  arriving.set(tenantId, own);
  try {
    return await work(async function* (pieces) {
      for await (const piece of pieces) {
        own.bytes += piece.length;
        if (totalBytes() > maxBytes) throw retryLater('unavailable', noRoom, retryAfter);
        yield piece;
      }
    });
  } finally {
    arriving.delete(tenantId);
  }
}

const totalBytes = () => arriving.values().reduce((all, { bytes }) => all + bytes, 0);

/** `signal`: aborted when the client disconnects. */
type Arriving = Pick<Request, 'body' | 'signal'>;

/**
 * Imports an archive into an empty practice: verifies every byte, then inserts everything in one transaction, so that
 * after any failure the practice is empty as before.
 * @throws AppError conflict if it is refused; too_large, too_many, too_slow; unavailable if too many imports are
 * running
 */
export async function importPractice(
  services: Services,
  principal: Principal,
  { body: content, signal }: Arriving,
  least = minRate,
): Promise<ArrivalReport> {
  if (!content) throw new AppError('wrong_type', 'Choose a practice archive.');
  const attempts = [asSystem(services.database), fewImports, String(principal.tenantId)] as const;
  await checkLimit(...attempts);
  const { whyNot } = await getPortability(services, principal);
  if (whyNot) refuse(whyNot);
  // Slow uploads occupy no database connection.
  return withSlot(principal, async counted => {
    const tempFile = await openUnlinked();
    try {
      await tempFile.write(counted(limited(enforceMinRate(content, least), maxArchiveBytes)));
      // Uploads that get no slot, are too large or are aborted don't count against the rate limit.
      await countAttempt(...attempts);
      return await inTurn(twoAtOnce, signal, async () => {
        const stop = untilGoneOrLate(signal);
        const opened = await openArchive(tempFile.fd, services.tables, stop);
        const pictures = picturesOf(opened, tempFile);
        return bringIn({ services, principal, opened, pictures, stop, stored: [] });
      });
    } finally {
      await tempFile.close();
    }
  });
}

async function bringIn(all: Bringing): Promise<ArrivalReport> {
  const { services, principal, stored } = all;
  const { client, close } = await connectAsOwner(services.database, 'sorrel import');
  const after: (() => void)[] = [];
  try {
    await enter(client, services, principal);
    const report = await bringAll(client, all);
    writeAuditContext(principal, client, then => after.push(then));
    await client.query('commit');
    for (const then of after) then();
    await analyzeLarge(services, all.opened);
    return report;
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    await Promise.all(stored.map(name => services.files.remove(name).catch(() => undefined)));
    throw tooSlow(reason) ?? reason;
  } finally {
    await close();
  }
}

/** The names go into SQL as identifiers: they were checked against the schema when the archive was opened. */
async function analyzeLarge(services: Services, { manifest }: Bringing['opened']) {
  for (const { table, rows } of manifest.tables) if (table !== 'team') await analyzeTables(services, [table], rows);
}

/** A statement timeout means a large archive, not a bug. */
const tooSlow = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && reason.code === '57014' ? new AppError('conflict', tookTooLong) : null;

/** Switches to the request role. Waits for other writers of this practice; a concurrent import is refused. */
async function enter(client: OwnerClient, services: Pick<Services, 'tables'>, { tenantId }: Principal) {
  await client.query(
    `begin; set local lock_timeout = '30s'; set local statement_timeout = '10min'; set local time zone 'UTC'; ${asPractice(tenantId)}`,
  );
  const { rows } = await client.query<{ isFirst: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isFirst"',
    [`import ${tenantId}`],
  );
  if (!rows[0]?.isFirst) refuse(alreadyBringing);
  // Blocks new members, to whom clients and appointments could belong.
  await client.query('select from members for update');
  const whyNot = await whyNotEmpty(client, services.tables);
  if (whyNot) refuse(whyNot);
}

type Limits = { largest: number; most: number; together: number };
type UploadTable = { table: string; limits: Limits; kindOf: KindOf<FileKind> };

const uploadTables: UploadTable[] = [
  { table: 'product_files', limits: productLimits, kindOf: downloadKindOf },
  { table: 'lead_files', limits: leadLimits, kindOf: downloadKindOf },
  {
    table: 'client_files',
    limits: { ...practiceFileLimits, largest: clientFileLimits.largest },
    kindOf: clientFileKindOf,
  },
];

type Source = { opened: OpenArchive; files: FileStore; stop: AbortSignal };
type Outcome = { count: number; missing: number };

/**
 * Stores the archive's files for sale and download, and those of clients. Their type is detected from the content, as for any upload, and
 * they get new secret names (`new_files`). A name that the archive doesn't contain leads nowhere, so that nobody can
 * access other practices' files by guessing names. `stored`: names to delete if the import fails. @throws AppError
 * conflict
 */
async function bringUploads(
  client: OwnerClient,
  staged: Map<string, string[]>,
  { opened: { manifest, zip }, files, stop }: Source,
  stored: string[],
): Promise<Outcome> {
  await client.query(
    'create temp table new_files (old_name text primary key, new_name text, kind text, size bigint) on commit drop',
  );
  const uploads = new Map<string, { name: string; kindOf: KindOf<FileKind> }>();
  for (const { table, limits, kindOf } of uploadTables.filter(each => staged.has(each.table))) {
    const { rows } = await client.query<{ file: string; name: string }>(`select file, name from in_${table}`);
    checkSpace(
      manifest,
      rows.map(row => row.file),
      limits,
    );
    for (const { file, name } of rows) {
      if (uploads.has(file)) refuse('The file is damaged: two uploads are the same.');
      uploads.set(file, { name, kindOf });
    }
  }
  for (const { file, name } of manifest.files) {
    const upload = uploads.get(file);
    if (!upload) continue;
    throwIfStopped(stop);
    const {
      name: newName,
      size,
      ending,
    } = await files.putStream(
      zip.read(name),
      async content =>
        (await upload.kindOf(content, upload.name)) ?? refuse('One of the files has an unsupported type.'),
    );
    stored.push(newName);
    await client.query('insert into new_files values ($1, $2, $3, $4)', [file, newName, ending, size]);
  }
  const here = new Set(manifest.files.map(({ file }) => file));
  const missing = [...uploads.keys()].filter(file => !here.has(file)).length;
  return { count: uploads.size - missing, missing };
}

function checkSpace({ files }: Manifest, own: string[], { largest, most, together: totalBytes }: Limits) {
  const names = new Set(own);
  const sizes = files.filter(({ file }) => names.has(file)).map(({ bytes }) => bytes);
  if (own.length > most) refuse(`The practice has more than ${most} files, which is the limit here.`);
  if (sizes.some(size => size > largest)) refuse('One of the files is larger than allowed here.');
  if (sizes.reduce((sum, size) => sum + size, 0) > totalBytes)
    refuse(`The files take more than ${totalBytes / 1024 ** 3} GB, which is the limit here.`);
}

type Bringing = {
  services: Services;
  principal: Principal;
  opened: OpenArchive;
  pictures: Pictures;
  stop: AbortSignal;
  /** Files to delete from the store if the import fails. */
  stored: string[];
};

async function bringAll(
  client: OwnerClient,
  { services, principal, opened, pictures, stop, stored }: Bringing,
): Promise<ArrivalReport> {
  const { manifest } = opened;
  const catalog = await readCatalog(client, services.tables);
  const staged = await stage(client, { opened, catalog, pictures, stop });
  const { rows: practices } = await client.query('select from in_tenants');
  if (practices.length !== 1) refuse('The file is damaged: it doesn’t contain exactly one practice.');
  const stopped = await cancelPending(client, staged);
  const uploads = await bringUploads(client, staged, { opened, files: services.files, stop }, stored);
  const team = await addFormerMembers(client, principal);
  await renumber(client, catalog, staged);
  await renumberExamples(client, staged);
  await renumberInsideJson(client, staged, stop);
  const addresses = await settleAddresses(client, staged, principal).catch(reason => {
    throw faultOf(reason, 'the addresses') ?? reason;
  });
  const rows = await insertRows(client, { catalog, staged, stop }, principal);
  await pictures.keep(services.files, stored);
  throwIfStopped(stop);
  await client.query(
    `insert into sending_holds (tenant_id, reason) values ($1, 'import')
     on conflict (tenant_id) do update set reason = excluded.reason, since = excluded.since`,
    [principal.tenantId],
  );
  const count = (table: string) => manifest.tables.find(each => each.table === table)?.rows ?? 0;
  const drawn = pictures.counted();
  return {
    practice: manifest.practice.name,
    madeAt: manifest.madeAt,
    clients: count('clients'),
    appointments: count('appointments'),
    invoices: count('invoices'),
    rows,
    files: uploads.count + drawn.count,
    missingFiles: uploads.missing + drawn.missing,
    team,
    addresses,
    stopped,
  };
}
