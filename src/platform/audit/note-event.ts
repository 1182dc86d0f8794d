import { sql } from 'drizzle-orm';
import { type Act, type Details, maxNamed, type Subject } from '../../shared/audit-actions.ts';
import { asSystem, type Scope, type System } from '../database/scope.ts';
import { type Asked, callerPlace } from '../http/caller.ts';
import { describeDevice } from '../http/describe-device.ts';
import type { Services } from '../services.ts';
import { type From, insertOf, type NewEvent } from './event.ts';

type Noted = { act: Act; subject: Subject } & Partial<NewEvent>;

/** What is not said is nobody and nothing. */
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

/** From where a request comes. */
export const fromOf = (c: Asked): From => ({
  device: describeDevice(c.req.header('user-agent') ?? ''),
  place: callerPlace(c),
});

/** Writes an event down in the transaction of `scope`: for what no route's line tells, such as jobs. */
export async function noteEvent(scope: Scope, event: Noted): Promise<void> {
  const { text, values } = insertOf({ ...nothing, at: new Date(), ...event, tenantId: scope.tenantId });
  await scope.db.$client.query(text, values);
}

/**
 * A calendar program was given somebody's appointments under their secret address. It asks every few minutes: the first
 * time of a day (UTC) is noted, of two at the same moment both.
 */
export async function noteFeed(scope: Scope, { clientIds, from }: { clientIds: number[]; from: From }): Promise<void> {
  const { tenantId, userId } = scope;
  const { rows } = await scope.db.execute(sql`
    select from audit_events where tenant_id = ${tenantId} and subject = 'calendar_feed' and user_id = ${userId}
      and at >= date_trunc('day', now(), 'UTC') limit 1`);
  if (rows.length) return;
  const people = { clientIds: clientIds.length > maxNamed ? [] : clientIds, clientCount: clientIds.length };
  await noteEvent(scope, { act: 'listed', subject: 'calendar_feed', actor: 'member', userId, ...from, ...people });
}

/**
 * What happened to somebody's account, with nobody's practice at hand: signing in, failing to, a new password, a second
 * step switched on or off. Stands in the log of every practice that person works in, or only in `tenantId`'s.
 * `details` holds no secret and nothing that was typed, e.g. `{ way: 'password' }`.
 */
export const noteAccount = (services: Pick<Services, 'database'>, event: AccountEvent): Promise<void> =>
  noteAccountIn(asSystem(services.database), event);

/** The same in the transaction that does it. */
export async function noteAccountIn({ db }: System, { userId, tenantId, from, ...event }: AccountEvent): Promise<void> {
  await db.execute(sql`
    insert into audit_events (tenant_id, actor, user_id, act, subject, device, place, details)
    select m.tenant_id, 'member', m.user_id, ${event.act}, ${event.subject}, ${from.device}, ${from.place},
      ${event.details ? JSON.stringify(event.details) : null}::jsonb
    from members m where m.user_id = ${userId} and m.left_at is null
      ${tenantId === undefined ? sql`` : sql`and m.tenant_id = ${tenantId}`}`);
}

/** Somebody gave this address and a wrong password: told to the practices of whose account that is, if there is one. */
export async function noteFailedSignIn(services: Pick<Services, 'database'>, email: string, from: From): Promise<void> {
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
  from: From;
  details?: Details;
};
