import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tenant } from '../../../accounts/tenants/contract.ts';

/** A place among the events of one kind, which stand newest first and at the same instant by their ids, highest first. */
export type Position = { at: Date; id: number };

/** What each feature is asked for: its newest `limit` events that stand after `before`. */
export type EventPage = { practice: Tenant; before: Position; limit: number };

/** Rows that stand after the position. */
export const isAfter = (at: SQLWrapper, id: SQLWrapper, { before }: EventPage): SQL =>
  sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`;

export const newestFirst = (at: SQLWrapper, id: SQLWrapper): SQL => sql`${at} desc, ${id} desc`;
