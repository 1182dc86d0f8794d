import type { Context, Next } from 'hono';
import {
  isView,
  type RequestAudit,
  type RequestAuditInput,
  requestAudit,
} from '../../../modules/governance/audit/server/request-audit.ts';
import type { ViewLog } from '../../../modules/governance/audit/server/view-log.ts';
import { fromOf } from '../../../platform/audit/record-event.ts';
import { withAudit } from '../../../platform/database/audit-context.ts';
import type { ClientOnly, Private, Public } from '../../../platform/http/request.ts';
import type { Act, AuditAction, Subject } from '../../../shared/audit-actions.ts';

type AuditOptions = { viewLog: ViewLog; action: AuditAction };
export type About = Pick<RequestAuditInput, 'clientIds' | 'subjectId'>;

/** Audits a request with a session or an API key. */
export async function auditMember(
  c: Context<Private>,
  next: Next,
  { viewLog, action, addressed }: AuditOptions & { addressed: (subject: Subject) => About },
) {
  const audited = auditedActionOf(c, action);
  if (!audited) return next();
  const { tenantId, userId, keyName } = c.get('principal');
  const actorFields = { actor: keyName === undefined ? 'member' : 'key', actorName: keyName ?? null, userId } as const;
  const people = addressed(audited.subject);
  const audit = requestAudit(c.get('services'), {
    ...{ ...audited, ...actorFields, ...fromOf(c), tenantId, ...people },
    details: narrowed(c),
  });
  if (audited.act === 'deleted') await audit.findPeople();
  await withAudit(audit.trail, next);
  if (isRefused(c)) return;
  // An export is streamed later, so it is audited now, before its first byte. Read events are written in batches.
  if (!isView(audited)) return audit.writeRest();
  addReadEvent(viewLog, audit);
}

/** Audits a request without a session in whichever practice it ends up, with the client as actor. */
export async function auditVisitor(c: Context<Public>, next: Next, { viewLog, action }: AuditOptions) {
  const audited = auditedActionOf(c, action);
  if (!audited) return next();
  const actorFields = { actor: 'client', actorName: null, userId: null } as const;
  const unknown = { tenantId: null, subjectId: null, clientIds: [], details: null };
  const audit = requestAudit(c.get('services'), { ...audited, ...actorFields, ...fromOf(c), ...unknown });
  await withAudit(audit.trail, next);
  // Changes are audited by their own transaction.
  if (isView(audited) && !isRefused(c)) addReadEvent(viewLog, audit);
}

/** Records in the audit log what a signed-in client does. */
export async function auditClient(c: Context<ClientOnly>, next: Next, { viewLog, action }: AuditOptions) {
  const audited = auditedActionOf(c, action);
  if (!audited) return next();
  const { tenantId, clientId } = c.get('client');
  const actorFields = { actor: 'client', actorName: null, userId: null } as const;
  const about = { tenantId, subjectId: null, clientIds: [clientId], details: null };
  const audit = requestAudit(c.get('services'), { ...audited, ...actorFields, ...fromOf(c), ...about });
  await withAudit(audit.trail, next);
  if (isRefused(c)) return;
  if (!isView(audited)) return audit.writeRest();
  addReadEvent(viewLog, audit);
}

/** 304 and redirects count as access. */
const isRefused = (c: Context) => Boolean(c.error) || c.res.status >= 400;

function addReadEvent(viewLog: ViewLog, audit: RequestAudit) {
  const event = audit.look();
  if (event) viewLog.add(event);
}

function auditedActionOf(c: Context, action: AuditAction): { act: Act; subject: Subject } | null {
  if (action === 'none') return null;
  const [act, subject] = action.split(' ');
  // HEAD exports nothing.
  if (act === 'exported' && c.req.method === 'HEAD') return null;
  return { act: act as Act, subject: subject as Subject };
}

export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Query parameters that narrow a list. Only their names are logged, never the values. */
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

/** The names of the filters in use. */
function narrowed(c: Context): RequestAuditInput['details'] {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
  const names = Object.keys(c.req.query()).filter(name => filters.has(name));
  return names.length ? { filters: names } : null;
}
