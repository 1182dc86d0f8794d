import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Act, Subject } from '../../features/audit/contract.ts';
import type { Looks } from '../../features/audit/server/looks.ts';
import { fromOf } from '../../features/audit/server/note-event.ts';
import { type Asked, isLook, type RequestTrail, requestTrail } from '../../features/audit/server/request-trail.ts';
import { followed } from '../../platform/database/trail.ts';
import { hasBody } from '../../platform/http/guards.ts';
import type { Private, Public } from '../../platform/http/routes.ts';
import { roles } from '../../shared/roles.ts';
import { openTouches } from './open-touches.ts';
import { routeTouches } from './route-touches.ts';
import type { Touch } from './touch.ts';

/** Notes in the audit log what a request behind the session does, as the route's line in the table says. */
export const noteTouches =
  (looks: Looks): MiddlewareHandler<Private> =>
  async (c, next) => {
    const touch = touchOf(c, routeTouches);
    if (!touch) return next();
    const { tenantId, userId, keyName } = c.get('who');
    const doer = { actor: keyName === undefined ? 'member' : 'key', actorName: keyName ?? null, userId } as const;
    const { path: _, ...called } = touch;
    const named = addressed(c, touch);
    const { details, clientIds } = await said(c);
    const people = { ...named, clientIds: [...named.clientIds, ...clientIds] };
    const trail = requestTrail(c.get('services'), { ...called, ...doer, ...fromOf(c), tenantId, ...people, details });
    if (touch.act === 'deleted') await trail.findPeople();
    await followed(trail.trail, next);
    if (isRefused(c)) return;
    // An export leaves as a stream: it is written down before the first byte of it.
    if (!isLook(touch)) return trail.writeRest();
    addLook(looks, trail);
  };

/**
 * The same for what is done and looked at without a session, whosever practice that is in: by the client, as far as anybody
 * knows who holds the client's link.
 */
export const noteOpenTouches =
  (looks: Looks): MiddlewareHandler<Public> =>
  async (c, next) => {
    const touch = touchOf(c, openTouches);
    if (!touch) return next();
    const { path: _, ...called } = touch;
    const doer = { actor: 'client', actorName: null, userId: null } as const;
    const unknown = { tenantId: null, subjectId: null, clientIds: [], details: null };
    const trail = requestTrail(c.get('services'), { ...called, ...doer, ...fromOf(c), ...unknown });
    await followed(trail.trail, next);
    // A change is written by the transaction that makes it.
    if (isLook(touch) && !isRefused(c)) addLook(looks, trail);
  };

/** Who is told that nothing has changed looks at it again, and who is led on was told where. What begins anew notes itself. */
const isRefused = (c: Context) => Boolean(c.error) || c.res.status >= 400;

function addLook(looks: Looks, trail: RequestTrail) {
  const look = trail.look();
  if (look) looks.add(look);
}

type Found = { act: Act; subject: Subject; path: string };

function touchOf(c: Context, table: Record<string, Touch>): Found | null {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find(each => each.method === method);
  const touch = route && table[`${method} ${route.path}`];
  if (!touch || touch === 'nothing') return null;
  const [act, subject] = touch.split(' ');
  // Nothing has left with the headers alone.
  if (act === 'exported' && c.req.method === 'HEAD') return null;
  return { act: act as Act, subject: subject as Subject, path: route.path };
}

const isKey = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** What the address names: below /api/clients/ the client first, then what is the client's. */
function addressed(c: Context<Private>, { subject, path }: Found) {
  const given = c.req.path.split('/');
  const names = path.split('/').map((part, at) => (part.startsWith(':') ? (given[at] ?? '') : ''));
  const [first, second] = names.filter(isKey).map(Number);
  if (!/^\/api\/(clients|privacy\/clients|sms\/recipients)\/:/.test(path))
    return { subjectId: first ?? null, clientIds: [] };
  return { clientIds: first ? [first] : [], subjectId: (subject === 'client' ? first : second) ?? null };
}

/** Names that say what a list was narrowed by; what was typed there is not kept. */
const filters = new Set([
  'search',
  'q',
  'status',
  'tag',
  'goal',
  'type',
  'from',
  'to',
  'start',
  'end',
  'archived',
  'clientId',
  'reason',
]);

/** The few bodies that say whom a call is about, or which role somebody gets, and by which field. */
const telling: [path: RegExp, field: 'clientId' | 'otherId' | 'role'][] = [
  [/^\/api\/(sms|appointments|invoices|waitlist)$/, 'clientId'],
  [/^\/api\/clients\/\d+\/merge$/, 'otherId'],
  [/^\/api\/team\/(invitations|members\/\d+)$/, 'role'],
];

async function said(c: Context<Private>): Promise<Pick<Asked, 'details' | 'clientIds'>> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    const narrowed = Object.keys(c.req.query()).filter(name => filters.has(name));
    return { details: narrowed.length ? { filters: narrowed } : null, clientIds: [] };
  }
  const [, field] = telling.find(([path]) => path.test(c.req.path)) ?? [];
  if (!field || !hasBody(c)) return unsaid;
  const body: unknown = await c.req.json().catch(() => null);
  // What else stands there does nothing, and is nothing that was done.
  return typeof body === 'object' && body !== null ? read(field, Object(body)[field]) : unsaid;
}

const unsaid = { details: null, clientIds: [] };

function read(field: 'clientId' | 'otherId' | 'role', value: unknown): Pick<Asked, 'details' | 'clientIds'> {
  if (field !== 'role') return { details: null, clientIds: Number.isSafeInteger(value) ? [Number(value)] : [] };
  const role = roles.find(each => each === value);
  return { details: role ? { role } : null, clientIds: [] };
}
