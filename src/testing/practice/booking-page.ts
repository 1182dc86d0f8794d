import { addDays, dayIn } from '../../shared/dates.ts';
import { appUrl, call, type World } from '../world.ts';

export const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Form fields as a browser without JavaScript sends them. */
export type Fields = Record<string, string>;

/** Uses a practice's booking page without JavaScript. */
export function openBookingPage(world: World, slug: string) {
  const read = async (query = '') => (await call(world)('GET', `/bio/${slug}/book?${query}`)).text();
  const send = (fields: Fields, address = '203.0.113.1') =>
    world.request(`/bio/${slug}/book`, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: String(new URLSearchParams(fields)),
    });
  /** Hidden fields of tomorrow's times. */
  const openTimes = async (): Promise<Fields> => {
    const html = await read(`type=consultation&date=${tomorrow()}`);
    return { step: 'time', serviceId: hidden(html, 'serviceId'), holdToken: hidden(html, 'holdToken') };
  };
  /** `times`: the fields of a page loaded earlier. */
  const choose = async (time: string, { times, address }: { times?: Fields; address?: string } = {}) =>
    send({ ...(times ?? (await openTimes())), time: `${tomorrow()} ${time}` }, address);
  return { read, send, openTimes, choose };
}

export const paula = { firstName: 'Paula', lastName: 'Plain', email: 'paula@client.example', phone: '', notes: '' };

/** Hidden fields of the details form. */
export const formOf = (html: string): Fields =>
  Object.fromEntries(
    ['serviceId', 'date', 'time', 'holdToken', 'bookingKey', 'timeZone'].map(name => [name, hidden(html, name)]),
  );

const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
