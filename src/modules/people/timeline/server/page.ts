import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tenant } from '../../../accounts/tenants/contract.ts';

/** A position in the events of one kind, sorted by time and id, descending. */
export type Position = { at: Date; id: number };

/** Each source returns its newest `limit` events after the position `before`. */
export type EventPage = { practice: Tenant; before: Position; limit: number };

export const isAfter = (at: SQLWrapper, id: SQLWrapper, { before }: EventPage): SQL =>
  sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`;

export const newestFirst = (at: SQLWrapper, id: SQLWrapper): SQL => sql`${at} desc, ${id} desc`;
