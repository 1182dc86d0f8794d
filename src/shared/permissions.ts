import type { Role } from './roles.ts';

const everyone: Role[] = ['owner', 'practitioner', 'assistant', 'viewer'];
const team: Role[] = ['owner', 'practitioner', 'assistant'];
const practitioners: Role[] = ['owner', 'practitioner'];
const owners: Role[] = ['owner'];

/**
 * Who may do what: the one table. The server asks it for every private route (app/server/http/mount-routes.ts), the
 * interface to hide what would be refused. `records` are session notes, measurements and health facts: health data.
 */
export const permissions = {
  'account.own': everyone,
  'dashboard.read': everyone,
  'notifications.own': everyone,
  'practice.read': everyone,
  'practice.write': owners,
  'team.write': owners,
  'vendors.write': owners,
  /** Who did and looked at what. */
  'audit.read': owners,
  /** Taking out and erasing all that there is of a client, and for how long what is kept. */
  'privacy.write': owners,
  /** Keys and webhooks of the practice: doors for other programs. */
  'api.write': owners,
  /** All there is, and what goes out after a restore. */
  'backups.write': owners,
  'clients.read': everyone,
  'clients.write': team,
  'clients.delete': practitioners,
  'clients.export': practitioners,
  'records.read': practitioners,
  'records.write': practitioners,
  'appointments.read': everyone,
  'appointments.write': team,
  /** Whether a deposit goes back when that is not what the rule says (docs/decisions/036-deposits.md). */
  'deposits.decide': practitioners,
  'availability.read': everyone,
  'availability.write': practitioners,
  'services.write': practitioners,
  'packages.read': everyone,
  'packages.write': team,
  'reminders.read': everyone,
  'reminders.write': practitioners,
  'emails.read': everyone,
  /** Mails hold links that cancel an appointment. */
  'emails.content': team,
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
  /** What takes back money or an issued invoice. */
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

/** What no key may do, however it was made: who belongs to the practice, its accounts, its keys, what is one person's. */
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

/** Who acts: by a role, and through a key only within what it was made for. */
export type Actor = { role: Role; scopes?: readonly Permission[] };

export const isAllowed = ({ role, scopes }: Actor, permission: Permission): boolean =>
  may(role, permission) && (!scopes || (scopes.includes(permission) && keyPermissions.includes(permission)));

export const may = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);
