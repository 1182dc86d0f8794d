import {
  addAndErase,
  billAndTakeBack,
  bookAndThinkAgain,
  insist,
  type Load,
  writeAndPublish,
  writeToMany,
} from '../../e2e/busy-practice.ts';
import { byRunLength } from '../../src/testing/proof.ts';
import { pdf } from '../../src/testing/texts/sample-files.ts';

/** `quietId`: a client to whom nothing happens, so that requests about them stay comparable. */
export type Soaked = Load & { quietId: number };

type Act = (busy: Soaked) => Promise<void>;

/** All concurrent activities of a practice, its clients and its visitors. Most have an hourly rate limit. */
export const everybody = (buy: Act, person: { email: string; password: string }): Act[] => [
  inTurn([200, 6_000, bookAndThinkAgain], [400, 7_000, buy]),
  inTurn([200, 4_000, billAndTakeBack], [1_500, 20_000, writeAndPublish], [2_000, 30_000, writeToMany]),
  inTurn([200, 3_000, addAndErase], [1_000, 60_000, bringAndRemove], [3_000, 30_000, takeAlong]),
  inTurn([800, 10_000, comeAndGo(person)], [100, 400, lookAround]),
];

/**
 * One person who alternates between actions, each once per this number of milliseconds, in the short and in the long
 * form.
 */
function inTurn(...acts: [short: number, long: number, act: Act][]): Act {
  const next = acts.map(() => 0);
  return async busy => {
    for (const [at, [short, long, act]] of acts.entries()) {
      if (busy.isOver.aborted || Date.now() < (next[at] ?? 0)) continue;
      next[at] = Date.now() + byRunLength(short, long);
      await act(busy);
    }
  };
}

/** Uploads a file for the page and deletes it. */
async function bringAndRemove(busy: Load): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', origin: busy.url, cookie: busy.cookie };
  const sent = { method: 'POST', headers, body: new Uint8Array(pdf(300_000)) };
  const answer = await fetch(`${busy.url}/api/storefront/files?name=Plan.pdf`, sent);
  const { id } = await answer.json();
  if (answer.status >= 500) busy.acknowledged.trouble.push(`${answer.status} file`);
  if (answer.ok) await insist(busy, 'DELETE', `/api/storefront/files/${id}`);
}

/** Exports a client with all invoices, and the list of clients. */
async function takeAlong(busy: Soaked): Promise<void> {
  for (const path of [`/api/privacy/clients/${busy.quietId}/export`, '/api/clients/export']) await take(busy, path);
}

/** Signs in, reads the current user and signs out. */
const comeAndGo =
  (person: { email: string; password: string }): Act =>
  async busy => {
    const headers = { 'content-type': 'application/json', origin: busy.url };
    const sent = { method: 'POST', headers, body: JSON.stringify(person) };
    const answer = await fetch(`${busy.url}/api/login`, sent);
    await answer.arrayBuffer();
    if (answer.status >= 500) busy.acknowledged.trouble.push(`${answer.status} login`);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    if (!answer.ok) return;
    await take({ ...busy, cookie }, '/api/auth/user');
    await take({ ...busy, cookie }, '/api/logout');
  };

/** Requests the most used pages of the app and the public site. */
async function lookAround(busy: Soaked): Promise<void> {
  for (const path of pages(busy)) await take(busy, path);
}

/** Milliseconds of each page while nobody else is active, the best of several runs. */
export async function quickest(busy: Soaked, times: number): Promise<number[]> {
  const best = pages(busy).map(() => Number.POSITIVE_INFINITY);
  for (let time = 0; time < times; time++) {
    for (const [at, path] of pages(busy).entries()) {
      const began = performance.now();
      await take(busy, path);
      best[at] = Math.min(best[at] ?? 0, performance.now() - began);
    }
  }
  return best;
}

function pages({ slug, quietId }: Soaked): string[] {
  const [from, to] = [new Date(), new Date(Date.now() + 7 * 86_400_000)].map(day => day.toISOString());
  return [
    '/healthz',
    `/bio/${slug}`,
    `/bio/${slug}/book`,
    '/api/auth/user',
    '/api/clients?limit=50',
    `/api/clients/${quietId}`,
    `/api/appointments?${new URLSearchParams({ from: from ?? '', to: to ?? '' })}`,
    '/api/dashboard/metrics',
    '/api/notifications',
  ];
}

/** Requests a path and reads the response to its end. */
async function take({ url, cookie, acknowledged }: Load, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 429) acknowledged.trouble.push(`${answer.status} ${path}`);
}
