import type { Context, Next } from 'hono';
import {
  isView,
  type RequestAudit,
  type RequestAuditInput,
  requestAudit,
} from '../../../modules/governance/audit/server/request-audit.ts';
import type { ViewLog } from '../../../modules/governance/audit/server/view-log.ts';
import { fromOf } from '../../../platform/audit/note-event.ts';
import { withAudit } from '../../../platform/database/audit-context.ts';
import type { Private, Public } from '../../../platform/http/routes.ts';
import type { Act, AuditAction, Subject } from '../../../shared/audit-actions.ts';

type Line = { looks: ViewLog; action: AuditAction };
export type About = Pick<RequestAuditInput, 'clientIds' | 'subjectId'>;

/** Notes what a member or a key does by this call. */
export async function noteMember(
  c: Context<Private>,
  next: Next,
  { looks, action, addressed }: Line & { addressed: (subject: Subject) => About },
) {
  const touch = touchOf(c, action);
  if (!touch) return next();
  const { tenantId, userId, keyName } = c.get('who');
  const doer = { actor: keyName === undefined ? 'member' : 'key', actorName: keyName ?? null, userId } as const;
  const people = addressed(touch.subject);
  const trail = requestAudit(c.get('services'), {
    ...{ ...touch, ...doer, ...fromOf(c), tenantId, ...people },
    details: narrowed(c),
  });
  if (touch.act === 'deleted') await trail.findPeople();
  await withAudit(trail.trail, next);
  if (isRefused(c)) return;
  // An export leaves as a stream: it is written down before the first byte of it.
  if (!isView(touch)) return trail.writeRest();
  addLook(looks, trail);
}

/** Notes what somebody without a session does, whosever practice that is in: the client, as far as anybody knows. */
export async function noteVisitor(c: Context<Public>, next: Next, { looks, action }: Line) {
  const touch = touchOf(c, action);
  if (!touch) return next();
  const doer = { actor: 'client', actorName: null, userId: null } as const;
  const unknown = { tenantId: null, subjectId: null, clientIds: [], details: null };
  const trail = requestAudit(c.get('services'), { ...touch, ...doer, ...fromOf(c), ...unknown });
  await withAudit(trail.trail, next);
  // A change is written by the transaction that makes it.
  if (isView(touch) && !isRefused(c)) addLook(looks, trail);
}

/** A 304 and a redirect count as looking. */
const isRefused = (c: Context) => Boolean(c.error) || c.res.status >= 400;

function addLook(looks: ViewLog, trail: RequestAudit) {
  const look = trail.look();
  if (look) looks.add(look);
}

function touchOf(c: Context, action: AuditAction): { act: Act; subject: Subject } | null {
  if (action === 'nothing') return null;
  const [act, subject] = action.split(' ');
  // Nothing has left with the headers alone.
  if (act === 'exported' && c.req.method === 'HEAD') return null;
  return { act: act as Act, subject: subject as Subject };
}

export const isKey = (text: string) => /^[1-9]\d{0,14}$/.test(text);

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

export type Told = Pick<RequestAuditInput, 'details' | 'clientIds'>;

/** By which fields a list is narrowed. */
function narrowed(c: Context): RequestAuditInput['details'] {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
  const names = Object.keys(c.req.query()).filter(name => filters.has(name));
  return names.length ? { filters: names } : null;
}
