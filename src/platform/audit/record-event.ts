import { sql } from 'drizzle-orm';
import { type Act, type Details, maxNamed, type Subject } from '../../shared/audit-actions.ts';
import { asSystem, type Scope, type System } from '../database/scope.ts';
import { callerNetwork, type RequestContext } from '../http/caller.ts';
import { describeDevice } from '../http/describe-device.ts';
import type { Services } from '../services.ts';
import { type EventOrigin, insertOf, type NewEvent } from './event.ts';

type Noted = { act: Act; subject: Subject } & Partial<NewEvent>;

const nothing = {
  actor: 'job' as const,
  userId: null,
  actorName: null,
  subjectId: null,
  clientIds: [],
  clientCount: null,
  device: null,
  place: null,
  details: null,
};

export const fromOf = (c: RequestContext): EventOrigin => ({
  device: describeDevice(c.req.header('user-agent') ?? ''),
  place: callerNetwork(c),
});

/** Records an event in the transaction of `scope`; for events without an audited route, such as those of jobs. */
export async function recordEvent(scope: Scope, event: Noted): Promise<void> {
  const { text, values } = insertOf({ ...nothing, at: new Date(), ...event, tenantId: scope.tenantId });
  await scope.db.$client.query(text, values);
}

/**
 * Records that a calendar program fetched a member's appointment feed. It polls every few minutes, so only the first
 * fetch of a day (UTC) is recorded; two concurrent first fetches are both recorded.
 */
export async function recordFeedAccess(
  scope: Scope,
  { clientIds, from }: { clientIds: number[]; from: EventOrigin },
): Promise<void> {
  const { tenantId, userId } = scope;
  const { rows } = await scope.db.execute(sql`
    select from audit_events where tenant_id = ${tenantId} and subject = 'calendar_feed' and user_id = ${userId}
      and at >= date_trunc('day', now(), 'UTC') limit 1`);
  if (rows.length) return;
  const people = { clientIds: clientIds.length > maxNamed ? [] : clientIds, clientCount: clientIds.length };
  await recordEvent(scope, { act: 'listed', subject: 'calendar_feed', actor: 'member', userId, ...from, ...people });
}

/**
 * Records an account event that happens outside any practice: sign-in, failed sign-in, new password, two-factor on or
 * off. It appears in the audit log of every practice the user is a member of, or only of `tenantId`. `details` must
 * hold no secret and no user input, e.g. `{ way: 'password' }`.
 */
export const recordAccountEvent = (services: Pick<Services, 'database'>, event: AccountEvent): Promise<void> =>
  recordAccountEventIn(asSystem(services.database), event);

/** Like `recordAccountEvent`, in an existing transaction. */
export async function recordAccountEventIn(
  { db }: System,
  { userId, tenantId, from, ...event }: AccountEvent,
): Promise<void> {
  await db.execute(sql`
    insert into audit_events (tenant_id, actor, user_id, act, subject, device, place, details)
    select m.tenant_id, 'member', m.user_id, ${event.act}, ${event.subject}, ${from.device}, ${from.place},
      ${event.details ? JSON.stringify(event.details) : null}::jsonb
    from members m where m.user_id = ${userId} and m.left_at is null
      ${tenantId === undefined ? sql`` : sql`and m.tenant_id = ${tenantId}`}`);
}

/** Records a wrong password in the practices of the account; does nothing for an unknown address. */
export async function recordFailedSignIn(
  services: Pick<Services, 'database'>,
  email: string,
  from: EventOrigin,
): Promise<void> {
  await asSystem(services.database).db.execute(sql`
    insert into audit_events (tenant_id, actor, user_id, act, subject, device, place)
    select m.tenant_id, 'member', m.user_id, 'sign_in_failed', 'session', ${from.device}, ${from.place}
    from members m join users u on u.id = m.user_id where u.email = ${email.toLowerCase()} and m.left_at is null`);
}

export type AccountEvent = {
  userId: number;
  tenantId?: number;
  act: Act;
  subject: 'account' | 'session' | 'password' | 'second_factor' | 'member';
  from: EventOrigin;
  details?: Details;
};
