import { operations } from '../../app/server/http/api-document/document.ts';
import type { Call } from '../world.ts';
import type { ValidCall } from './attempts.ts';
import type { Place } from './input-positions.ts';
import { fill } from './path-keys.ts';

/** Fields that are stored in another form than sent, with the reason. */
const keptOtherwise: Record<string, string> = {
  'POST /api/appointments/book timeZone': 'a zone that is none is the one of the practice',
  'POST /api/join firstName': 'an account that is there keeps its name, a new one is cut when it is made',
  'POST /api/join lastName': 'the same',
  'POST /api/emails/campaigns body': 'HTML goes through the allow-list',
  'PUT /api/emails/campaigns/:id body': 'HTML goes through the allow-list',
  'POST /api/sequences steps.0.body': 'HTML goes through the allow-list',
  'PUT /api/sequences/:id steps.0.body': 'HTML goes through the allow-list',
  'PUT /api/invoices/settings reminderDays': 'a day counts once',
  'PUT /api/tenant logoUrl': 'blank takes the picture away',
  'POST /api/clients phone': 'a number is kept as E.164, with its digits only',
  'PUT /api/clients/:id phone': 'the same',
  'PUT /api/appointments/:id isLateCancellation': 'one that is not called off was not called off late',
  'POST /api/emails/preview subject': 'names stand in place of {firstName} and the like',
  'POST /api/product-purchases/:id/refund amount': 'the purchase is read, which has an amount of its own',
  'POST /api/invoices/:id/payments amount': 'the invoice is read, which has an amount of its own',
  'POST /api/invoices/:id/payments/:paymentId/refund amount': 'the same',
};

/** Reads what a successful call has stored; null if no route returns it. */
export async function stored(
  caller: Call,
  { route, keys }: ValidCall,
  answer: unknown,
): Promise<Record<string, unknown> | null> {
  const [method = '', path = ''] = route.split(' ');
  const id = method === 'POST' ? Object(answer).id : keys.at(-1);
  const own = method === 'POST' ? `${path}/:id` : path;
  if (`GET ${own}` in operations)
    return read(caller, fill(own, method === 'POST' ? [...keys, String(id)] : keys)).then(
      found => found && Object(found),
    );
  const list = path.replace(/\/:\w+$/, '');
  if (id === undefined || !(`GET ${list}` in operations)) return Object(answer);
  const all = await read(caller, fill(list, keys.slice(0, -1)));
  const rows = [all, ...Object.values(Object(all))].find(Array.isArray) ?? [];
  return rows.find((row: { id: unknown }) => String(row.id) === String(id)) ?? Object(answer);
}

async function read(caller: Call, path: string): Promise<unknown> {
  const answer = await caller('GET', path);
  return answer.ok ? answer.json() : null;
}

/** The body as the contract parses it: trimmed, and empty texts as null. */
export function meant(route: string, body: string | undefined): Record<string, unknown> | null {
  const [schema] = Object.values(operations[route]?.body ?? {});
  const parsed = schema?.safeParse(JSON.parse(body ?? 'null'));
  return parsed?.success ? Object(parsed.data) : null;
}

/** The difference between the value sent and the value read at that path; null if there is none or it can't be read. */
export function differs(route: string, way: Place['way'], meant: unknown, stored: unknown): string | null {
  const [sent, actual] = [at(meant, way), at(stored, way)];
  if (sent === undefined || actual === undefined || isWithin(sent, actual)) return null;
  if (Object.hasOwn(keptOtherwise, `${route} ${way.join('.')}`)) return null;
  return `it was ${JSON.stringify(sent).slice(0, 150)} and is ${JSON.stringify(actual).slice(0, 150)}`;
}

const at = (value: unknown, way: Place['way']): unknown =>
  way.reduce<unknown>((found, step) => (Object.hasOwn(Object(found), step) ? Object(found)[step] : undefined), value);

/** Equal, or with additional fields such as the id or the amount of a line. */
function isWithin(sent: unknown, actual: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(actual))
    return sent.length === actual.length && sent.every((each, index) => isWithin(each, actual[index]));
  if (typeof sent !== 'object' || sent === null || typeof actual !== 'object' || actual === null)
    return JSON.stringify(sent) === JSON.stringify(actual);
  return Object.entries(sent).every(([name, value]) => isWithin(value, Object(actual)[name] ?? value));
}
