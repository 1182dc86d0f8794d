import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tenant } from '../../../accounts/tenants/contract.ts';

/** A cursor in the events of one kind, which are sorted by time and id, descending. */
export type Position = { at: Date; id: number };

/** Each source returns its newest `limit` events after the position `before`. */
export type EventPage = { practice: Tenant; before: Position; limit: number };

/** Whether an event comes after the cursor, that is, happened earlier. */
export const isAfter = (at: SQLWrapper, id: SQLWrapper, { before }: EventPage): SQL =>
  sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`;

export const newestFirst = (at: SQLWrapper, id: SQLWrapper): SQL => sql`${at} desc, ${id} desc`;
