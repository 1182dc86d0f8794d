import { addDays, dayIn } from '../../shared/dates.ts';
import { appUrl, call, type World } from '../world.ts';

export const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** The fields of a form, as a browser without a script posts them. */
export type Fields = Record<string, string>;

/** The booking page of a practice as somebody without a script uses it. */
export function bookPage(world: World, slug: string) {
  const read = async (query = '') => (await call(world)('GET', `/bio/${slug}/book?${query}`)).text();
  const send = (fields: Fields, address = '203.0.113.1') =>
    world.request(`/bio/${slug}/book`, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: String(new URLSearchParams(fields)),
    });
  /** What tomorrow's times send along with whichever of them is chosen. */
  const openTimes = async (): Promise<Fields> => {
    const html = await read(`type=consultation&date=${tomorrow()}`);
    return { step: 'time', serviceId: hidden(html, 'serviceId'), holdToken: hidden(html, 'holdToken') };
  };
  /** `times`: of a page that has been opened before. */
  const choose = async (time: string, { times, address }: { times?: Fields; address?: string } = {}) =>
    send({ ...(times ?? (await openTimes())), time: `${tomorrow()} ${time}` }, address);
  return { read, send, openTimes, choose };
}

export const paula = { firstName: 'Paula', lastName: 'Plain', email: 'paula@client.example', phone: '', notes: '' };

/** What the form for the details sends along with what is typed. */
export const formOf = (html: string): Fields =>
  Object.fromEntries(
    ['serviceId', 'date', 'time', 'holdToken', 'bookingKey', 'timeZone'].map(name => [name, hidden(html, name)]),
  );

const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
