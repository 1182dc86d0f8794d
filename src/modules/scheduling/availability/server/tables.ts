import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { availability, type DayHours, dayHours, servicePayments, type WeeklyHours } from '../contract.ts';
import { placeKinds } from '../place.ts';

/** Booking rules of a practitioner; without a row the defaults of the contract apply. Durations in minutes. */
export const availabilities = pgTable(
  'availabilities',
  {
    tenantId: tenantId(),
    userId: reference().notNull(),
    weeklyHours: jsonb().$type<WeeklyHours>().notNull(),
    stepMinutes: integer().notNull(),
    bufferBefore: integer().notNull(),
    bufferAfter: integer().notNull(),
    minimumNotice: integer().notNull(),
    horizonCount: integer().notNull(),
    horizonUnit: text({ enum: ['weeks', 'months'] }).notNull(),
    dailyMaximum: integer(),
    changeNotice: integer().notNull(),
    lateCancellation: text({ enum: ['refuse', 'mark'] })
      .notNull()
      .default('refuse'),
    lateFee: numeric({ precision: 10, scale: 2 }),
    policy: text(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
  ],
);

/** Days with different hours; without hours a day off. */
export const dateOverrides = pgTable(
  'date_overrides',
  {
    tenantId: tenantId(),
    userId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    hours: jsonb().$type<DayHours>().notNull(),
    note: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId, table.day] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
  ],
);

/** Services are archived instead of deleted, because appointments refer to them. */
export const services = pgTable(
  'services',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    type: text({ enum: appointmentTypes }).notNull(),
    durationMinutes: integer().notNull(),
    price: numeric({ precision: 10, scale: 2 }),
    description: text(),
    isHidden: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    /** Payment required when booking on the public page. */
    payment: text({ enum: servicePayments }).notNull().default('none'),
    /** The amount if `payment` is `deposit`. */
    deposit: numeric({ precision: 10, scale: 2 }),
    placeKind: text({ enum: placeKinds }),
    placeDetail: text(),
    /** Bookings from the public page are requests that the practice accepts or declines. */
    needsApproval: boolean().notNull().default(false),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('services_by_position').on(table.tenantId, table.position, table.id),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(availabilities, {
    archive: { moves: true },
    checks: {
      weeklyHours: availability.shape.weeklyHours,
      stepMinutes: availability.shape.stepMinutes,
      bufferBefore: availability.shape.bufferBefore,
      bufferAfter: availability.shape.bufferAfter,
      minimumNotice: availability.shape.minimumNotice,
      horizonCount: availability.shape.horizonCount,
      dailyMaximum: availability.shape.dailyMaximum,
      changeNotice: availability.shape.changeNotice,
    },
  }),
  describeTable(dateOverrides, {
    archive: { moves: true },
    checks: { hours: dayHours },
  }),
  describeTable(services, {
    archive: { moves: true },
    checks: {
      durationMinutes: z
        .int()
        .min(1)
        .max(24 * 60),
    },
  }),
];
