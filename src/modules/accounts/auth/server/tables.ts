import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { roles } from '../../../../shared/roles.ts';
import { tenants } from '../../tenants/server/tables.ts';

/** People who sign in. */
export const users = pgTable('users', {
  id: key().primaryKey(),
  name: text().notNull(),
  /** Always in lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Whether a mail tells of sessions that begin on a device not seen before. */
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
  table => [
    index().on(table.userId),
    // One identity at a provider is one person here; two first sign-ins at once make one.
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

/** The second step of a sign-in: a secret that an app on a phone makes codes of (RFC 6238). */
export const twoFactors = pgTable('two_factors', {
  userId: ownUser().primaryKey(),
  /** Sealed. */
  secret: text().notNull(),
  /** From then on it counts; null until its first code was typed. */
  confirmedAt: instant(),
  /** The 30 seconds of the last code that was taken: neither it nor an older one is taken again. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
});

/** Each lets in once in place of a code, and is gone with that. */
export const recoveryCodes = pgTable('recovery_codes', { userId: ownUser(), codeHash: text().notNull() }, table => [
  primaryKey({ columns: [table.userId, table.codeHash] }),
]);

/** Sign-ins whose first step is done. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text().primaryKey(),
    userId: ownUser(),
    /** Of the password's hash, which must still be the same at the second step; null for who came without one. */
    passwordDigest: text(),
    expiresAt: instant().notNull(),
  },
  table => [index().on(table.userId)],
);

/** Browsers in which somebody has signed in, by a cookie of theirs. */
export const knownDevices = pgTable(
  'known_devices',
  { userId: ownUser(), deviceHash: text().notNull(), lastSeenAt: instant().notNull().defaultNow() },
  table => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** The address that a mailed link proves: the account's own, or the one it changes to. The newest link counts. */
export const emailProofs = pgTable('email_proofs', {
  userId: ownUser().primaryKey(),
  email: text().notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: instant().notNull(),
});

/** The roles that sign in with a second step, because an owner says so. */
export const twoFactorRules = pgTable(
  'two_factor_rules',
  { tenantId: tenantId(), role: text({ enum: roles }).notNull() },
  table => [
    primaryKey({ columns: [table.tenantId, table.role] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
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
    /** Whether an email tells this member what clients book, move and cancel in their calendar. */
    bookingEmails: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index().on(table.userId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(users, {
    archive: null,
    person: { nobody: 'Who signs in.' },
  }),
  factsOf(emailProofs, {
    archive: null,
    person: { nobody: 'Who signs in.' },
  }),
  factsOf(twoFactorRules, {
    archive: { onlyRead: 'An owner requires two-step sign-in again once everyone can sign in.' },
  }),
  factsOf(members, {
    archive: { stays: 'In team.jsonl, with names.' },
  }),
];
