import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn } from '../src/shared/dates.ts';
import type { Sink } from '../src/testing/peers/smtp-sink.ts';

/** A practice under concurrent load, and the results that were acknowledged. */
export type Load = {
  url: string;
  cookie: string;
  slug: string;
  clientId: number;
  sink: Sink;
  /** Free times, each used once. */
  times: Iterator<{ date: string; time: string }>;
  /** Aborted when no new actions should start. */
  isOver: AbortSignal;
  acknowledged: AcknowledgedWrites;
};

/** Acknowledged results (2xx responses) by id. */
export type AcknowledgedWrites = {
  booked: Map<number, string>;
  cancelled: Set<number>;
  /** Date and time. */
  moved: Map<number, string>;
  issued: Map<number, string>;
  paid: Set<number>;
  credited: Set<number>;
  published: Set<number>;
  campaigns: Set<number>;
  erased: Set<string>;
  /** Number of download grants by buyer address. */
  granted: Map<string, number>;
  /** 5xx responses. 503 is allowed, because it asks the client to retry. */
  trouble: string[];
};
export const noWrites = (): AcknowledgedWrites => ({
  booked: new Map(),
  cancelled: new Set(),
  moved: new Map(),
  issued: new Map(),
  paid: new Set(),
  credited: new Set(),
  published: new Set(),
  campaigns: new Set(),
  erased: new Set(),
  granted: new Map(),
  trouble: [],
});

/** Every half hour of the next twelve weeks. */
export function* allTimes(zone: string) {
  const today = dayIn(new Date(), zone);
  for (let day = 2; day < 85; day++) {
    for (let step = 0; step < 18; step++) {
      const time = `${String(9 + Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`;
      yield { date: addDays(today, day), time };
    }
  }
}

/** A rate limit was hit; not an error, it is retried later. */
class Limited extends Error {}

export type Heard = { status: number; body: Record<string, never> };

/** Repeats the request until it gets a response other than 5xx, as clients would. */
export async function insist(busy: Load, method: string, path: string, body?: unknown): Promise<Heard> {
  const headers = { 'content-type': 'application/json', origin: busy.url, cookie: busy.cookie };
  for (let tries = 0; tries < 600; tries++) {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(busy.url + path, init).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && answer.status >= 500) busy.acknowledged.trouble.push(`${answer.status} ${method} ${path}: ${text}`);
    else if (answer?.status === 429) throw new Limited(path);
    else if (answer && typeof text === 'string') return { status: answer.status, body: text ? parsed(text) : {} };
    await sleep(100);
  }
  throw new Error(`nobody answered ${method} ${path}`);
}

const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : {});

/** Runs each action in its own loop until `isOver`. Errors other than rate limits are thrown. */
export async function keepBusy<B extends Load>(busy: B, acts: ((busy: B) => Promise<void>)[]) {
  const pace = 15;
  const one = async (act: (busy: B) => Promise<void>) => {
    while (!busy.isOver.aborted) {
      const isLimited = await act(busy).then(() => false, toldApart);
      await sleep(isLimited ? 5_000 : pace, undefined, { signal: busy.isOver }).catch(() => undefined);
    }
  };
  await Promise.all(acts.map(one));
}

function toldApart(reason: unknown): true {
  if (reason instanceof Limited) return true;
  throw reason;
}

/** A visitor books; of three, one cancels and one reschedules by the link in the mail. */
export async function bookAndThinkAgain(busy: Load): Promise<void> {
  const { value: when } = busy.times.next();
  if (!when) return;
  const email = `${randomUUID()}@visitor.example`;
  const person = { storefrontSlug: busy.slug, firstName: 'Kim', lastName: 'Long', email, bookingKey: randomUUID() };
  const booked = await insist(busy, 'POST', '/api/appointments/book', { ...person, ...when });
  if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked)}`);
  const id = Number(booked.body.id);
  busy.acknowledged.booked.set(id, email);
  if (id % 3 === 0) return;
  const token = await tokenOf(busy, email, id % 3 === 1 ? 'Cancel appointment' : 'Reschedule');
  if (!token) return;
  if (id % 3 === 1) {
    const pair = new URLSearchParams({ token, email });
    const { status } = await insist(busy, 'DELETE', `/api/appointments/cancel?${pair}`);
    // 404: cancelled by an earlier attempt whose response was lost.
    if (status !== 404 && status >= 300) throw new Error(`not cancelled: ${status}`);
    busy.acknowledged.cancelled.add(id);
  } else {
    const { value: other } = busy.times.next();
    if (!other) return;
    const moved = await insist(busy, 'POST', '/api/appointments/reschedule', { token, email, ...other });
    if (moved.status === 200) busy.acknowledged.moved.set(id, `${other.date} ${other.time}`);
  }
}

/**
 * Token of the link in the mail, once it has arrived; null if the load ends before, or if the mail was lost in a kill
 * that leaves its delivery unknown.
 */
async function tokenOf(
  { sink, isOver }: Load,
  to: string,
  wish: 'Cancel appointment' | 'Reschedule',
): Promise<string | null> {
  for (let waited = 0; waited < 20_000 && !isOver.aborted; waited += 50) {
    const mail = sink.mails.find(each => each.to === to);
    const text = mail?.raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=') ?? '';
    const [, token] = text.match(new RegExp(`${wish}\\s+http\\S+/v/([\\w-]+)`)) ?? [];
    if (token) return token;
    if (mail) throw new Error(`no link “${wish}” in ${text}`);
    await sleep(50);
  }
  return null;
}

/** Drafts and issues an invoice and records a payment; of three, one is credited and refunded. */
export async function billAndTakeBack(busy: Load): Promise<void> {
  const lines = [{ description: 'Session', quantity: '1', unitPrice: '95.00' }];
  const draft = { clientId: busy.clientId, lines, draftKey: randomUUID() };
  const { body } = await insist(busy, 'POST', '/api/invoices', draft);
  const id = Number(body.id);
  const issued = await insist(busy, 'POST', `/api/invoices/${id}/issue`, {});
  if (issued.status === 200) busy.acknowledged.issued.set(id, String(issued.body.invoiceNumber));
  const paidOn = dayIn(new Date(), 'America/New_York');
  const payment = { amount: '95.00', method: 'cash', paidOn, paymentKey: randomUUID() };
  const paid = await insist(busy, 'POST', `/api/invoices/${id}/payments`, payment);
  if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid)}`);
  busy.acknowledged.paid.add(id);
  if (id % 3) return;
  const credit = await insist(busy, 'POST', `/api/invoices/${id}/credit-note`, { refund: true });
  if (credit.status === 200) busy.acknowledged.credited.add(id);
}

/** Generates and publishes content: an article on its page, a newsletter as a campaign draft. */
export async function writeAndPublish(busy: Load): Promise<void> {
  const type = ['blog', 'newsletter', 'instagram'][busy.acknowledged.published.size % 3];
  const wish = { type, topic: 'Water between meals', tone: 'friendly' };
  const { status, body } = await insist(busy, 'POST', '/api/content/generate', wish);
  if (status >= 300) throw new Error(`not written: ${status} ${JSON.stringify(body)}`);
  const { id, version } = body;
  const out = await insist(busy, 'POST', `/api/contents/${id}/publish`, { version });
  // 409: published by an earlier attempt whose response was lost.
  if (out.status === 200 || out.status === 409) busy.acknowledged.published.add(Number(id));
  else throw new Error(`not published: ${JSON.stringify(out)}`);
}

/** Sends a campaign to twenty people with a double click. */
export async function writeToMany(busy: Load): Promise<void> {
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@many.example`);
  const recipients = { type: 'custom_emails', emails };
  const letter = { name: 'News', subject: 'News', body: 'Hello {firstName}', recipients };
  const { body } = await insist(busy, 'POST', '/api/emails/campaigns', letter);
  const send = () => insist(busy, 'POST', `/api/emails/campaigns/${body.id}/send`, {});
  await Promise.all([send(), send()]);
  busy.acknowledged.campaigns.add(Number(body.id));
  for (let waited = 0; waited < 500 && !busy.isOver.aborted; waited += 50) await sleep(50);
}

/** Adds a client and erases her; the erasure must be complete or not happen. */
export async function addAndErase(busy: Load): Promise<void> {
  const email = `${randomUUID()}@gone.example`;
  const person = { firstName: 'Gone', lastName: 'Person', email, goal: 'general_health' };
  const { status, body } = await insist(busy, 'POST', '/api/clients', person);
  // Added by an earlier attempt whose response was lost.
  if (status !== 201) return;
  const erased = await insist(busy, 'POST', `/api/privacy/clients/${body.id}/erase`, { name: 'Gone Person' });
  // Erased by an earlier attempt whose response was lost.
  const isGone = JSON.stringify(erased.body).includes('Type Erased client');
  if (erased.status === 200 || isGone) busy.acknowledged.erased.add(email);
  else throw new Error(`not erased: ${JSON.stringify(erased)}`);
}
