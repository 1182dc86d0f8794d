import pLimit from 'p-limit';
import { analyzeTables } from '../../../../platform/database/analyze.ts';
import { type PatientClient, patientClient } from '../../../../platform/database/patient-client.ts';
import { asSystem, inTenant, type Who } from '../../../../platform/database/scope.ts';
import { asPractice } from '../../../../platform/database/tenancy.ts';
import { leaveTrail } from '../../../../platform/database/trail.ts';
import { AppError } from '../../../../platform/errors.ts';
import { limited } from '../../../../platform/files/receive-file.ts';
import { steady } from '../../../../platform/files/steady.ts';
import { openUnnamed } from '../../../../platform/files/unnamed-file.ts';
import { checkLimit, countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { type ArrivalReport, largestArchive, type Portability } from '../contract.ts';
import { settleAddresses } from './addresses.ts';
import { arrive } from './arrive.ts';
import { alreadyBringing, leastRate, withPlace } from './arriving.ts';
import { readCatalog } from './catalog.ts';
import { goOn, inTurn, tookTooLong, untilGoneOrLate } from './deadline.ts';
import { whyNotEmpty } from './empty.ts';
import { renumberInsideJson } from './inside-json.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { bringPeople } from './people.ts';
import { type Pictures, picturesOf } from './pictures.ts';
import { faultOf, refuse } from './refused.ts';
import { renumber, renumberExamples } from './renumber.ts';
import { settle } from './settle.ts';
import { stage } from './stage.ts';
import { bringUploads } from './uploads.ts';

const fewImports = { name: 'import-practice', max: 6, seconds: hours(1) };
/** Each may lay as much on the disk as the largest file has. */
const twoAtOnce = pLimit(2);

export const getPortability = (services: Services, who: Who): Promise<Portability> =>
  inTenant(services.database, who, async ({ db }) => ({ whyNot: await whyNotEmpty(db.$client, services.tables) }));

/** `signal`: who sends it has gone. */
type Arriving = Pick<Request, 'body' | 'signal'>;

/**
 * Takes in what another Sorrel has exported, in a practice that is empty: every byte of it is looked at first, then all
 * of it comes in one transaction. Whatever ends it, the practice has all of it, or is as empty as before.
 * @throws AppError conflict when it is refused; too_large, too_many, too_slow; unavailable while too many others arrive
 */
export async function importPractice(
  services: Services,
  who: Who,
  { body: content, signal: gone }: Arriving,
  least = leastRate,
): Promise<ArrivalReport> {
  if (!content) throw new AppError('wrong_type', 'Choose a practice archive.');
  const attempts = [asSystem(services.database), fewImports, String(who.tenantId)] as const;
  await checkLimit(...attempts);
  const { whyNot } = await getPortability(services, who);
  if (whyNot) refuse(whyNot);
  // A slow sender holds up nobody but himself.
  return withPlace(who, async counted => {
    const kept = await openUnnamed();
    try {
      await kept.write(counted(limited(steady(content, least), largestArchive)));
      // What finds no place, is too large or breaks off costs nothing but its own time.
      await countAttempt(...attempts);
      return await inTurn(twoAtOnce, gone, async () => {
        const stop = untilGoneOrLate(gone);
        const opened = await openArchive(kept.fd, services.tables, stop);
        const pictures = picturesOf(opened, kept);
        return bringIn({ services, who, opened, pictures, stop, stored: [] });
      });
    } finally {
      await kept.close();
    }
  });
}

async function bringIn(all: Bringing): Promise<ArrivalReport> {
  const { services, who, stored } = all;
  const { client, close } = await patientClient(services.database, 'sorrel import');
  const after: (() => void)[] = [];
  try {
    await enter(client, services, who);
    const report = await bringAll(client, all);
    leaveTrail(who, client, then => after.push(then));
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

/** The names are known ones: an archive with others is refused when it is opened. */
async function analyzeLarge(services: Services, { manifest }: Bringing['opened']) {
  for (const { table, rows } of manifest.tables) if (table !== 'team') await analyzeTables(services, [table], rows);
}

/** A statement that came to its limit is no fault of the program. */
const tooSlow = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && reason.code === '57014' ? new AppError('conflict', tookTooLong) : null;

/** As the request role; whoever brings something else into this practice waits, and who imports too is told so. */
async function enter(client: PatientClient, services: Pick<Services, 'tables'>, { tenantId }: Who) {
  await client.query(
    `begin; set local lock_timeout = '30s'; set local statement_timeout = '10min'; set local time zone 'UTC'; ${asPractice(tenantId)}`,
  );
  const { rows } = await client.query<{ isFirst: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isFirst"',
    [`import ${tenantId}`],
  );
  if (!rows[0]?.isFirst) refuse(alreadyBringing);
  // Clients, appointments and the like belong to a member: none is added meanwhile.
  await client.query('select from members for update');
  const whyNot = await whyNotEmpty(client, services.tables);
  if (whyNot) refuse(whyNot);
}

type Bringing = {
  services: Services;
  who: Who;
  opened: OpenArchive;
  pictures: Pictures;
  stop: AbortSignal;
  /** Names in the store that are nobody's if nothing comes of it. */
  stored: string[];
};

async function bringAll(
  client: PatientClient,
  { services, who, opened, pictures, stop, stored }: Bringing,
): Promise<ArrivalReport> {
  const { manifest } = opened;
  const catalog = await readCatalog(client, services.tables);
  const staged = await stage(client, { opened, catalog, pictures, stop });
  const { rows: practices } = await client.query('select from in_tenants');
  if (practices.length !== 1) refuse('The file is damaged: it doesn’t contain exactly one practice.');
  const stopped = await settle(client, staged);
  const uploads = await bringUploads(client, staged, { opened, files: services.files, stop }, stored);
  const team = await bringPeople(client, who);
  await renumber(client, catalog, staged);
  await renumberExamples(client, staged);
  await renumberInsideJson(client, staged, stop);
  const addresses = await settleAddresses(client, staged, who).catch(reason => {
    throw faultOf(reason, 'the addresses') ?? reason;
  });
  const rows = await arrive(client, { catalog, staged, stop }, who);
  await pictures.keep(services.files, stored);
  goOn(stop);
  await client.query(
    `insert into sending_holds (tenant_id, reason) values ($1, 'import')
     on conflict (tenant_id) do update set reason = excluded.reason, since = excluded.since`,
    [who.tenantId],
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
