import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { OutboundRefused, type Reach } from '../../../../platform/outbound/addresses.ts';
import { outboundFetch, ResponseTooLong } from '../../../../platform/outbound/fetch.ts';
import { explainConnection } from '../../../../platform/outbound/vendor-failure.ts';
import { decrypt, encrypt, type Seal } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { ReadOptions, ReadResult } from './reading/read-calendar.ts';
import type { ReadRequest } from './reading/worker.ts';
import type { busyCalendars } from './tables.ts';

/** For the whole download, with redirects. */
const maxDownloadMs = 10_000;
/** In bytes; ten years of a full calendar. */
export const maxFileBytes = 10 * 1024 * 1024;
const maxRedirects = 3;

export type Version = { etag: string | null; lastModified: string | null };
export type Fetched =
  | { kind: 'unchanged' }
  | ({ kind: 'read'; busy: number[]; unreadable: number } & Version)
  | { kind: 'failed'; problem: string };

type Download = { reach: Reach; stored: Version | null };

/**
 * Downloads a calendar and reads its busy times. `stored`: the version that is stored already. Never throws and never
 * logs: addresses are secret, and errors may quote the file.
 */
export async function fetchCalendar(
  address: string,
  {
    reach,
    stored,
    options,
    timeoutMs = maxDownloadMs,
  }: Download & { options: Omit<ReadOptions, 'owner'>; timeoutMs?: number },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(address, { reach, stored, signal });
    if (response.status === 304 && stored) return { kind: 'unchanged' };
    if (!response.ok) {
      await response.body?.cancel();
      return failed(sentenceFor(response.status));
    }
    const file = new Uint8Array(await response.arrayBuffer());
    const result = await readInThread(file, { ...options, owner: ownerIn(address) });
    if ('problem' in result) return failed(problems[result.problem]);
    const [etag, lastModified] = ['etag', 'last-modified'].map(
      name => response.headers.get(name)?.slice(0, 300) ?? null,
    );
    return { kind: 'read', ...result, etag: etag ?? null, lastModified: lastModified ?? null };
  } catch (reason) {
    return failed(signal.aborted ? late : explain(reason));
  }
}

const failed = (problem: string): Fetched => ({ kind: 'failed', problem });

/** Follows redirects, each of which is checked like the address itself. */
async function request(
  address: string,
  { reach, stored, signal }: Download & { signal: AbortSignal },
): Promise<Response> {
  const headers = {
    accept: 'text/calendar',
    'user-agent': 'Sorrel-Calendar/1',
    ...(stored?.etag && { 'if-none-match': stored.etag }),
    ...(stored?.lastModified && { 'if-modified-since': stored.lastModified }),
  };
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    requireEncrypted(url, reach);
    const response = await outboundFetch(reach, maxFileBytes)(url, { headers, signal });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) throw new OutboundRefused('This address leads to one that doesn’t work.');
    url = new URL(location, url.href);
  }
  throw new OutboundRefused('This address leads from one to another without end.');
}

/** @throws OutboundRefused for other protocols and for ports of other services */
export function requireEncrypted(url: URL, { allowPrivate }: Reach) {
  if (allowPrivate) return;
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1_024) throw new OutboundRefused('Use an address with port 443, or one above 1023.');
  if (url.protocol !== 'https:') {
    throw new OutboundRefused(
      'Use an address that starts with https://. This one leads to a connection that isn’t encrypted.',
    );
  }
}

/** Google's addresses contain the email of the calendar's owner. */
const ownerIn = (address: string) =>
  /\/ical\/([^/]+@[^/]+)\//.exec(new URL(address).pathname.replaceAll('%40', '@'))?.[1] ?? null;

const late = 'The calendar’s server didn’t respond in time.';
const again = 'Copy the secret address from your calendar again.';

const problems = {
  'not a calendar': 'This address doesn’t lead to a calendar file.',
  'web page': 'This address shows a web page, not a calendar. Copy the secret iCal address instead.',
  'too many': 'This calendar has too many entries, or one that repeats too often.',
  'too slow': 'This calendar takes too long to read.',
};

function sentenceFor(status: number): string {
  if (status === 401 || status === 403) return `The calendar’s server refuses this address. ${again}`;
  if (status === 404 || status === 410) return `There’s no calendar at this address anymore. ${again}`;
  return `The calendar’s server responded with an error (${status}).`;
}

function explain(reason: unknown): string {
  if (reason instanceof ResponseTooLong) return 'This calendar is larger than 10 MB.';
  return (
    explainConnection('The calendar’s server', reason) ?? 'The connection to the calendar’s server was interrupted.'
  );
}

/** The largest calendars need less than a second. */
const maxSeconds = 5;
const maxHeapMb = 256;

/** One file at a time, so that reading leaves a processor to requests. */
const inTurn = pLimit(1);

/** In the built program the worker is a bundle of its own. */
const workerPath = () =>
  import.meta.url.endsWith('.ts')
    ? 'src/modules/scheduling/busy-calendars/server/reading/worker.ts'
    : 'dist/server/busy-times.js';

/** Reads a file in a thread of its own, which is ended when it takes too much time or memory. */
const readInThread = (file: Uint8Array, options: ReadOptions): Promise<ReadResult | { problem: 'too slow' }> =>
  inTurn(async () => {
    const request: ReadRequest = { file, options };
    const worker = new Worker(resolve(workerPath()), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // Output of the thread could quote the file, so it is not passed on.
      stdout: true,
      stderr: true,
    });
    const { promise, resolve: done } = Promise.withResolvers<ReadResult | { problem: 'too slow' }>();
    worker.once('message', done);
    worker.once('error', () => done({ problem: 'too slow' }));
    worker.once('exit', () => done({ problem: 'too slow' }));
    const timer = setTimeout(done, maxSeconds * 1_000, { problem: 'too slow' });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  });

type Row = typeof busyCalendars.$inferSelect;
type Owner = Pick<Row, 'tenantId' | 'userId'>;

export const sealAddress = (services: Services, owner: Owner, address: string): Row['address'] => ({
  sealed: encrypt(services.secret, sealOf(owner), address),
});

/** Null if it was encrypted with another APP_SECRET. */
export const addressOf = (services: Services, row: Owner & Pick<Row, 'address'>): string | null =>
  decrypt(services.secret, sealOf(row), row.address.sealed);

const sealOf = ({ tenantId, userId }: Owner): Seal => ({
  purpose: 'busy calendar',
  place: `practice ${tenantId} user ${userId}`,
});
