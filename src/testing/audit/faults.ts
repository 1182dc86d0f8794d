import { declaredActions, declaredOpenActions } from '../../app/server/http/declared-routes.ts';
import { type AuditedCall, fromThere } from './audited-calls.ts';
import type { Event } from './events.ts';

/** Says how the audit log’s events of a call differ from what its route declares; null when they agree. */
export function faultIn(call: AuditedCall): string | null {
  const { route, status, text, events } = call;
  if (status >= 400) return `${status} ${text.slice(0, 300)}`;
  const expected = ownEvents[route] ?? declaredActions[route] ?? declaredOpenActions[route] ?? 'none';
  const matching = events.filter(({ act, subject }) => `${act} ${subject}` === expected);
  if (expected === 'none') return events.length ? `is noted: ${JSON.stringify(events)}` : null;
  // A restore is recorded twice, by the job as well, whose event may come first.
  const event = matching.find(({ actor }) => actor !== 'job') ?? matching[0];
  if (!event) return `is not noted as ${expected}: ${JSON.stringify(events)}`;
  return ownEvents[route] ? wrongPlace(event) : wrongIn(call, event);
}

/** Routes of accounts that record an event of their own instead of the declared one. */
const ownEvents: Record<string, string> = {
  'POST /api/signup': 'signed_in session',
  'POST /api/login': 'signed_in session',
  'POST /api/login/code': 'signed_in session',
  'POST /api/reset-password': 'changed password',
  'POST /api/join': 'added member',
};

function wrongIn({ route, keys, json, practice, began }: AuditedCall, event: Event): string | null {
  const isOwn = route in declaredActions;
  if (event.tenantId !== practice.tenantId) return `is in the log of ${event.tenantId}`;
  const [actor, userId] = isOwn ? ['member', practice.userId] : ['client', null];
  if (event.actor !== actor || event.userId !== userId) return `was done by ${event.actor} ${event.userId}`;
  if (Math.abs(event.at.getTime() - began) > 60_000) return `was at ${event.at.toISOString()}`;
  return wrongPlace(event) ?? wrongSubject(route, { keys, json, event });
}

function wrongPlace({ device, place }: Event): string | null {
  const isRight = device === fromThere.device && place === fromThere.place;
  return isRight ? null : `is from ${device}, ${place}`;
}

/** Routes whose first parameter is a client; later ones belong to the client. */
const ofClients = /^[A-Z]+ \/api\/(clients|privacy\/clients|sms\/recipients)\/:/;

function wrongSubject(route: string, { keys, json, event }: Pick<AuditedCall, 'keys' | 'json'> & { event: Event }) {
  const [first, second] = keys.filter(key => /^\d+$/.test(key)).map(Number);
  const isOfClient = ofClients.test(route);
  const madeOne = route.startsWith('POST ') && event.act === 'added' ? Number(Object(json).id) || undefined : undefined;
  const expectedId = isOfClient && event.subject !== 'client' ? (second ?? madeOne) : (first ?? madeOne);
  if (expectedId !== undefined && event.subjectId !== expectedId)
    return `is about ${event.subjectId} and not ${expectedId}`;
  const shown = [...(isOfClient && first ? [first] : []), ...clientsIn(json)];
  const missing = shown.filter(id => !event.clients.includes(id));
  if (missing.length && (event.count ?? 0) <= 100) return `says ${event.clients} and not whom it shows: ${missing}`;
  return null;
}

/** Ids of all clients in an answer. */
function clientsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(clientsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'clientId' && typeof inside === 'number' ? [inside] : clientsIn(inside),
  );
}
