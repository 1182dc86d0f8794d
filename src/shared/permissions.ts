const everyone: Role[] = ['owner', 'practitioner', 'assistant', 'viewer'];
const team: Role[] = ['owner', 'practitioner', 'assistant'];
const practitioners: Role[] = ['owner', 'practitioner'];
const owners: Role[] = ['owner'];

/**
 * The only table of permissions. The server checks it for every private route (app/server/http/route-guards.ts), the
 * interface hides what would be refused. `records` are session notes, measurements, health facts and files of clients: health data.
 */
export const permissions = {
  'account.own': everyone,
  'dashboard.read': everyone,
  'notifications.own': everyone,
  'practice.read': everyone,
  'practice.write': owners,
  'team.write': owners,
  'vendors.write': owners,
  'audit.read': owners,
  /** Exporting and erasing a client's data, and retention periods. */
  'privacy.write': owners,
  /** API keys and webhooks: access for other programs. */
  'api.write': owners,
  /** Backups, and whether messages are sent again after a restore. */
  'backups.write': owners,
  'clients.read': everyone,
  'clients.write': team,
  'clients.delete': practitioners,
  'clients.export': practitioners,
  'records.read': practitioners,
  'records.write': practitioners,
  'appointments.read': everyone,
  'appointments.write': team,
  /** Refunding or keeping a deposit against the rule (docs/decisions/036-deposits.md). */
  'deposits.decide': practitioners,
  'availability.read': everyone,
  'availability.write': practitioners,
  'services.write': practitioners,
  'packages.read': everyone,
  'packages.write': team,
  'reminders.read': everyone,
  'reminders.write': practitioners,
  'emails.read': everyone,
  /** Emails contain links that cancel an appointment. */
  'emails.content': team,
  /** Writing to one client. */
  'emails.write': team,
  'campaigns.read': everyone,
  'campaigns.write': team,
  'campaigns.send': practitioners,
  'suppressions.read': team,
  'suppressions.write': practitioners,
  'mailings.settings': owners,
  'sms.read': everyone,
  'sms.write': team,
  'invoices.read': everyone,
  'invoices.write': team,
  /** Refunds and credit notes. */
  'invoices.credit': practitioners,
  'invoices.settings': owners,
  'marketplace.read': everyone,
  'marketplace.write': practitioners,
  'marketplace.refund': practitioners,
  'marketplace.export': practitioners,
  'affiliates.write': practitioners,
  'affiliates.export': practitioners,
  'reports.read': practitioners,
  'storefront.read': everyone,
  'storefront.write': practitioners,
  'content.read': everyone,
  'content.write': team,
  'content.publish': practitioners,
  'subscribers.read': everyone,
  'subscribers.write': team,
  'subscribers.delete': practitioners,
  'subscribers.export': practitioners,
} as const satisfies Record<string, Role[]>;
export type Permission = keyof typeof permissions;

/** Permissions no API key can have: they concern members, accounts, keys, or one person's own data. */
const sessionOnly: readonly Permission[] = [
  'account.own',
  'notifications.own',
  'practice.write',
  'team.write',
  'vendors.write',
  'api.write',
  'audit.read',
  'privacy.write',
  'backups.write',
  'mailings.settings',
  'invoices.settings',
];
const allPermissions = Object.keys(permissions) as Permission[];
export const keyPermissions = allPermissions.filter(each => !sessionOnly.includes(each));

/** An API key is limited to its scopes, within the permissions keys can have. */
export type Actor = { role: Role; scopes?: readonly Permission[] };

export const isAllowed = ({ role, scopes }: Actor, permission: Permission): boolean =>
  may(role, permission) && (!scopes || (scopes.includes(permission) && keyPermissions.includes(permission)));

export const may = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);

export const roles = ['owner', 'practitioner', 'assistant', 'viewer'] as const;
export type Role = (typeof roles)[number];
