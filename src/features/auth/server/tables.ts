import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../platform/database/columns.ts';
import { roles } from '../../../shared/roles.ts';
import { tenants } from '../../tenants/server/tables.ts';

/** People who sign in. The columns of these four tables are those that better-auth expects. */
export const users = pgTable('users', {
  id: key().primaryKey(),
  name: text().notNull(),
  /** Always in lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: key().primaryKey(),
    token: text().notNull().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The practice this session works in, for people who belong to several; null means the first. */
    tenantId: reference(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index().on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: key().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    issuer: text(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index().on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: key().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index().on(table.identifier)],
);

/** Who belongs to which practice, and as what. */
export const members = pgTable(
  'members',
  {
    tenantId: tenantId(),
    userId: bigint({ mode: 'number' }).notNull(),
    role: text({ enum: roles }).notNull(),
    /** Set when somebody left or was removed: the row stays, because what they did stays theirs. */
    leftAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index().on(table.userId),
  ],
);
