import { declared } from '../../app/server/http/declared-routes.ts';
import { exampleOf } from '../../platform/http/declare-route.ts';
import type { ExampleData } from '../../platform/http/example-data.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { lineFields } from '../practice/invoices.ts';
import { testPassword } from '../world.ts';

/** The id of a row by table name. */
export type Keys = Record<string, number>;
type Body = Record<string, unknown>;

const mail = { subject: 'Hello', body: 'Hi', bodyFormat: 'text' };
const step = { ...mail, delayMinutes: 5, isOn: true };
const day = (ahead: number) => addDays(dayIn(new Date(), 'America/Los_Angeles'), ahead);
const routesByName = new Map(declared.map(each => [`${each.method} ${each.path}`, each]));

/** A valid body with ids of the caller's practice; undefined for a call without a body. */
export async function bodyOf(route: string, { own, slug, read }: Own): Promise<Body | undefined> {
  const declaredRoute = routesByName.get(route);
  if (!declaredRoute?.example) return undefined;
  const exampleData: ExampleData = {
    ...{ slug, email: 'maya@fernhill.example', password: testPassword, userId: own.users ?? 1, read },
    own: async table => own[table] ?? 1,
    link: async page => {
      throw new Error(`no call with the link to ${page} names a row`);
    },
    dayAhead: day,
    freeTime: () => ({ date: '2031-03-03', time: '09:00' }),
  };
  return Object(await exampleOf(declaredRoute, exampleData));
}

type Own = { own: Keys; slug: string; read: ExampleData['read'] };

export const hasBody = (route: string): boolean => Boolean(routesByName.get(route)?.example);

/** The body with the id put into that field. */
export function withKey(body: Body, field: string, key: number): Body {
  // Instead of a form of one's own.
  if (field === 'copyOf') return { copyOf: key };
  const [first = ''] = field.split(/[.[]/);
  const rest: Record<string, unknown> = {
    'which.ids[]': { ids: [key] },
    'recipients.clientIds[]': { type: 'selected_clients', clientIds: [key] },
    'recipients.filterId': { type: 'filter', filterId: key },
    'steps[].id': [{ ...step, id: key }],
    'lines[].serviceId': [{ ...lineFields(), serviceId: key }],
    'ctaButtons[].fileId': [{ id: '1', kind: 'lead', text: 'Plan', fileId: key }],
    'ctaButtons[].productId': [{ id: '1', kind: 'product', text: 'Guide', productId: key }],
    'definition.questions[].measure': {
      questions: [
        { id: 'q1', kind: 'measurement', label: 'Weight', measure: key },
        // A form of measurements only can't be sent to a client from whom numbers are hidden.
        { id: 'q2', kind: 'short', label: 'Diet?' },
      ],
      sums: [],
    },
    'ids[]': [key],
    'fileIds[]': [key],
  };
  if (Object.hasOwn(rest, field)) return { ...body, [first]: rest[field] };
  if (first !== field) throw new Error(`Say where ${field} stands.`);
  return { ...body, [field]: key };
}
