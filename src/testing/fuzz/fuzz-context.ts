import { addDays, dayIn } from '../../shared/dates.ts';
import { someAddress } from '../texts/ip-address.ts';
import { buildPractice, type Call, call, type Practice, type World } from '../world.ts';

/** A practice that creates new objects for each call. */
export type FuzzContext = {
  world: World;
  practice: Practice;
  /** Makes a call as the owner. @throws Error unless it succeeds */
  made: (method: string, path: string, body?: unknown) => Promise<CreatedRow>;
  /** Like `made`, without a session and from a new IP address each time. */
  asked: (method: string, path: string, body?: unknown) => Promise<CreatedRow>;
  /** Query parameters of the link to that page in the latest email to an address. */
  linkTo: (address: string, page: string) => Promise<Record<string, string>>;
  /** Only the token. */
  tokenTo: (address: string, page: string) => Promise<string>;
  /** A time slot that is returned once only. */
  freeTime: () => { date: string; time: string };
};
/** `any`, because each caller knows the shape. */
export type CreatedRow = ReturnType<typeof JSON.parse>;

export const zone = 'America/Los_Angeles';

/** `through` wraps the callers of the owner and of visitors. */
export async function openFuzzContext(
  world: World,
  through: (call: Call) => Call = same => same,
): Promise<FuzzContext> {
  const built = await buildPractice(world);
  const practice = { ...built, call: through(built.call) };
  // Two weeks of 23-hour days, so that free slots don't run out.
  const rules = await (await practice.call('GET', '/api/availability')).json();
  const weeklyHours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:00' }]);
  await practice.call('PUT', '/api/availability', { ...rules, weeklyHours, minimumNotice: 0, dailyMaximum: null });
  const read = async (answer: Response, what: string): Promise<CreatedRow> => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  };
  const linkTo = async (address: string, page: string) => {
    const { rows } = await world.services.database.pool.query<{ text: string }>(
      'select text from email_logs where recipient_email = $1 order by id desc limit 3',
      [address],
    );
    const links = rows.flatMap(({ text }) => text.match(/\/[a-z-]+(\?|\/[\w-]{22})[^\]\s]*/g) ?? []);
    for (const link of links) {
      const path = link.startsWith('/v/') ? (await built.call('GET', link)).headers.get('location') : link;
      if (path?.startsWith(`/${page}?`)) return Object.fromEntries(new URLSearchParams(path.slice(page.length + 2)));
    }
    throw new Error(`no link to ${page} was mailed to ${address}`);
  };
  let times = 0;
  return {
    world,
    practice,
    made: async (method, path, body) => read(await practice.call(method, path, body), `${method} ${path}`),
    asked: async (method, path, body) =>
      read(await through(call(world))(method, path, body, someAddress()), `${method} ${path}`),
    linkTo,
    tokenTo: async (address, page) => (await linkTo(address, page)).token ?? '',
    freeTime: () => {
      const [day, hour] = [Math.floor(times / 20), times % 20];
      times += 1;
      return { date: addDays(dayIn(new Date(), zone), 2 + day), time: `${String(hour).padStart(2, '0')}:00` };
    },
  };
}
