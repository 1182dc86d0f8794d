import { operations } from '../../app/server/http/api-document/document.ts';
import { placesOf, withValue } from '../fuzz/input-positions.ts';
import type { Call } from '../world.ts';

/** A text that appears nowhere else. It is put into all free texts, to find them in the audit log. */
export const mark = 'quorvexil';

/** Fields that must match an existing value or a format; a mark would make the call invalid. */
const meant =
  /^(token|password|currentPassword|newPassword|email|storefrontSlug|slug|timeZone|coupon|affiliate|block|code|age|draftKey|affiliateEmail|kind|image|photo|logoUrl|goal|website|key|purchaseKey|bookingKey|paymentKey|holdToken|lastName|firstName|phone|currency|fileUrl|imageUrl|host|user)$/;
const routesThatMean: Record<string, string[]> = {
  'POST /api/privacy/clients/:id/erase': ['name'],
  'PUT /api/vendors/:vendor': ['security', 'fromAddress'],
  'POST /api/vendors/:vendor/test': ['to'],
};

const patterns = Object.keys(operations).map(route => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), named: path.split(':').length };
});

/** The route of a path; the more specific one of `/clients/export` and `/clients/:id`. */
export function routeOf(method: string, path: string): string | undefined {
  const [bare = ''] = path.split('?');
  const matching = patterns.filter(each => each.method === method && each.path.test(bare));
  return matching.toSorted((one, next) => one.named - next.named)[0]?.route;
}

/** Puts the mark into each free text of the body, according to the contract. `count`: number of marked texts. */
export function withMarks(route: string, body: object): { body: object; count: number } {
  const [schema] = Object.values(operations[route]?.body ?? {});
  if (!schema) return { body, count: 0 };
  let marked = body;
  let count = 0;
  for (const { in: where, way } of placesOf(route, body)) {
    const name = String(way.findLast(step => typeof step === 'string') ?? '');
    const value = way.reduce<unknown>((at, step) => Object(at)[step], marked);
    if (where !== 'body' || typeof value !== 'string' || !value || value.includes(mark)) continue;
    if (meant.test(name) || routesThatMean[route]?.includes(name)) continue;
    const tried = withValue(marked, way, `${value} ${mark}`);
    if (!schema.safeParse(tried).success) continue;
    marked = tried;
    count += 1;
  }
  return { body: marked, count };
}

/** Wraps a caller so that it marks each body. */
export const withMarksIn =
  (call: Call): Call =>
  async (method, path, body, headers) => {
    const route = routeOf(method, path);
    const said = typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body;
    const isFields = typeof said === 'object' && said !== null && !(said instanceof Uint8Array);
    return call(method, path, route && isFields ? withMarks(route, said).body : body, headers);
  };
