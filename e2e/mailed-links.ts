import { demoClients } from '../src/modules/onboarding/demo/server/clients.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { get, post, type Site } from './program.ts';

const pages = [
  'cancel-appointment',
  'reschedule-appointment',
  'confirm-appointment',
  'reminder-preferences',
  'waitlist-confirm',
  'waitlist-offer',
  'waitlist-leave',
  'newsletter-confirm',
  'newsletter-unsubscribe',
] as const;
type Links = Record<(typeof pages)[number], string>;

const slug = 'fernhill-nutrition';

/** Path of the link to that page in a mail, also if it is a short link. */
export async function linkIn({ url }: Pick<Site, 'url'>, text: string, page: string): Promise<string | undefined> {
  const [link] = text.match(new RegExp(`/${page}\\?[^\\]\\s]+`)) ?? [];
  if (link) return link;
  for (const [short] of text.matchAll(/\/v\/[\w-]{22}/g)) {
    const { headers } = await fetch(url + short, { redirect: 'manual' });
    const leadsTo = headers.get('location') ?? '';
    if (leadsTo.startsWith(`/${page}?`)) return leadsTo;
  }
  return undefined;
}

/** URLs of the pages that clients of the demo practice reach from mails, including a reminder and a waitlist offer. */
export async function mailedLinks(program: Site, session: string): Promise<Links> {
  const lastDay = await lastBookable(program, session);
  const firstDay = addDays(lastDay, -17);
  const wish = { storefrontSlug: slug, firstDay, lastDay, timeZone: 'Europe/Berlin' };
  const person = (name: string) => ({
    firstName: name.slice(0, 1).toUpperCase() + name.slice(1),
    lastName: 'Romero',
    email: `${name}@client.example`,
    phone: '',
  });
  const ask = async (name: string) => {
    const asked = { ...wish, ...person(name), appointmentType: 'consultation' };
    const answer = await post(program, '/api/waitlist/join', asked);
    if (!answer.ok) throw new Error(`nobody stands in the line: ${await answer.text()}`);
  };
  await ask('frida');
  const { 'waitlist-confirm': mine = '' } = await findLinks(program, session);
  const token = new URLSearchParams(mine.split('?')[1]).get('token');
  const confirmed = await post(program, '/api/waitlist/confirm', { token });
  if (!confirmed.ok) throw new Error(`nobody stands in the line: ${await confirmed.text()}`);
  // Another one who has not confirmed yet.
  await ask('fred');
  // One is asked to confirm, the other is subscribed already.
  await subscribe(program, 'greta@client.example');
  await subscribe(program, demoClients[0]?.email);
  const [booked, given] = [
    await book(program, lastDay, person('felix')),
    await book(program, lastDay, person('fiona')),
  ];
  await post(program, `/api/appointments/${booked.id}/send-email-reminder`, {}, session);
  await post(program, `/api/appointments/${given.id}`, undefined, session, 'DELETE');
  for (let tries = 0; tries < 60; tries++) {
    const found = await findLinks(program, session);
    if (isWhole(found)) return found;
    await new Promise(done => setTimeout(done, 500));
  }
  throw new Error('not all of these pages were linked to in a mail');
}

async function subscribe(program: Site, email: string | undefined) {
  const answer = await post(program, '/api/newsletter/subscribe', { storefrontSlug: slug, email });
  if (!answer.ok) throw new Error(`not subscribed: ${await answer.text()}`);
}

/** A bookable day far enough in the future, in the practice's time zone. */
export async function lastBookable(program: Site, session: string): Promise<string> {
  const { practice } = await get<{ practice: { timeZone: string } }>(program, '/api/auth/user', session);
  return addDays(dayIn(new Date(), practice.timeZone), 20);
}

type Answer = { id: number; checkoutUrl?: string };

/** Books the first free time of the week that ends on that day. */
export async function book(program: Site, until: string, person: object, storefrontSlug = slug): Promise<Answer> {
  const path = `/api/appointments/slots?storefrontSlug=${storefrontSlug}&date=${addDays(until, -6)}&days=7`;
  const { days } = await get<{ days: { date: string; slots: { time: string }[] }[] }>(program, path);
  const free = days.find(({ slots }) => slots.length > 0);
  const when = { date: free?.date, time: free?.slots[0]?.time, storefrontSlug };
  const answer = await post(program, '/api/appointments/book', { ...person, ...when, policyAccepted: true });
  if (!answer.ok) throw new Error(`not booked: ${await answer.text()}`);
  return answer.json();
}

async function findLinks(program: Site, session: string): Promise<Partial<Links>> {
  const mails = await get<{ id: number }[]>(program, '/api/emails/logs', session);
  const found: Partial<Links> = {};
  // Newest first, as the demo practice's own mails may be among them.
  for (const { id } of mails.slice(0, 40)) {
    const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, session);
    for (const page of pages) found[page] ??= await linkIn(program, text, page);
  }
  return found;
}

const isWhole = (links: Partial<Links>): links is Links => pages.every(page => links[page]);
