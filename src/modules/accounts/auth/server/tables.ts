import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { roles } from '../../../../shared/permissions.ts';
import { tenants } from '../../tenants/server/tables.ts';

export const users = pgTable('users', {
  id: key().primaryKey(),
  name: text().notNull(),
  /** Always in lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Whether sign-ins on new devices are reported by email. */
  signInAlerts: boolean().notNull().default(true),
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
    /** The session's practice, for people who are in several; null means the one joined first. */
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
  table => [
    index().on(table.userId),
    // One identity belongs to one person; also decides the race of two concurrent first sign-ins.
    uniqueIndex('accounts_identity').on(table.providerId, table.issuer, table.accountId),
  ],
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

const ownUser = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The TOTP secret of the second factor (RFC 6238). */
export const twoFactors = pgTable('two_factors', {
  userId: ownUser().primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  /** In effect since then; null until the first code was confirmed. */
  confirmedAt: instant(),
  /** The time step of the last accepted code: it and older ones are rejected (replay protection). */
  lastStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
});

/** Single-use codes; a used code is deleted. */
export const recoveryCodes = pgTable('recovery_codes', { userId: ownUser(), codeHash: text().notNull() }, table => [
  primaryKey({ columns: [table.userId, table.codeHash] }),
]);

/** Pending sign-ins that wait for the second factor. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text().primaryKey(),
    userId: ownUser(),
    /** Digest of the password's hash, which must be unchanged at the second factor; null without a password. */
    passwordDigest: text(),
    expiresAt: instant().notNull(),
  },
  table => [index().on(table.userId)],
);

/** Browsers that have signed in, identified by a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  { userId: ownUser(), deviceHash: text().notNull(), lastSeenAt: instant().notNull().defaultNow() },
  table => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** The address that a mailed link verifies: the current one, or a new one. Only the newest link is valid. */
export const emailProofs = pgTable('email_proofs', {
  userId: ownUser().primaryKey(),
  email: text().notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: instant().notNull(),
});

/** Roles for which an owner requires two-factor sign-in. */
export const twoFactorRules = pgTable(
  'two_factor_rules',
  { tenantId: tenantId(), role: text({ enum: roles }).notNull() },
  table => [
    primaryKey({ columns: [table.tenantId, table.role] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

export const members = pgTable(
  'members',
  {
    tenantId: tenantId(),
    userId: bigint({ mode: 'number' }).notNull(),
    role: text({ enum: roles }).notNull(),
    /** Set when a member leaves or is removed; the row stays, because their records refer to it. */
    leftAt: instant(),
    /** Whether the member is emailed about bookings, changes and cancellations in their calendar. */
    bookingEmails: boolean().notNull().default(true),
    /** Whether the member is emailed that one of their clients wrote a message. */
    messageEmails: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index().on(table.userId),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(users, {
    archive: null,
    person: { notPersonal: 'Who signs in.' },
  }),
  describeTable(emailProofs, {
    archive: null,
    person: { notPersonal: 'Who signs in.' },
  }),
  describeTable(twoFactorRules, {
    archive: { onlyRead: 'An owner requires two-step sign-in again once everyone can sign in.' },
  }),
  describeTable(members, {
    archive: { stays: 'In team.jsonl, with names.' },
  }),
];
