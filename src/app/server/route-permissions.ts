import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../platform/errors.ts';
import type { Private } from '../../platform/http/routes.ts';
import { isAllowed, may, type Permission } from '../../shared/permissions.ts';
import { connectionPermissions } from './connection-permissions.ts';
import { contentPermissions } from './content-permissions.ts';
import { dailyPermissions } from './daily-permissions.ts';
import { routeOf } from './held.ts';
import { mailingPermissions } from './mailing-permissions.ts';
import { moneyPermissions } from './money-permissions.ts';

/** What each private route asks of a role. A route without a line here is closed to everybody. */
export const routePermissions: Record<string, Permission> = {
  ...contentPermissions,
  ...mailingPermissions,
  ...moneyPermissions,
  ...connectionPermissions,
  ...dailyPermissions,

  'GET /api/auth/user': 'account.own',
  'PUT /api/auth/profile': 'account.own',
  'PUT /api/auth/password': 'account.own',
  'GET /api/auth/sessions': 'account.own',
  'DELETE /api/auth/sessions': 'account.own',
  'DELETE /api/auth/sessions/:id': 'account.own',
  'POST /api/auth/practice': 'account.own',
  'GET /api/auth/two-factor': 'account.own',
  'POST /api/auth/two-factor': 'account.own',
  'POST /api/auth/two-factor/confirm': 'account.own',
  'POST /api/auth/two-factor/recovery-codes': 'account.own',
  'POST /api/auth/two-factor/off': 'account.own',
  'PUT /api/auth/sign-in-alerts': 'account.own',
  'GET /api/auth/email': 'account.own',
  'POST /api/auth/email': 'account.own',
  'DELETE /api/auth/email': 'account.own',
  'POST /api/auth/email/proof': 'account.own',

  'GET /api/notifications': 'notifications.own',
  'GET /api/notifications/unread-count': 'notifications.own',
  'PATCH /api/notifications/read-all': 'notifications.own',
  'PATCH /api/notifications/:id/read': 'notifications.own',

  'GET /api/dashboard/metrics': 'dashboard.read',
  'GET /api/dashboard/weeks': 'dashboard.read',
  'GET /api/dashboard/today': 'dashboard.read',

  'GET /api/tenant': 'practice.read',
  'PUT /api/tenant': 'practice.write',
  'PUT /api/tenant/settings': 'practice.write',
  'GET /api/tenant/usage': 'practice.read',

  'GET /api/team': 'practice.read',
  'POST /api/team/invitations': 'team.write',
  'POST /api/team/invitations/:id/resend': 'team.write',
  'DELETE /api/team/invitations/:id': 'team.write',
  'PUT /api/team/members/:userId': 'team.write',
  'PUT /api/team/two-factor': 'team.write',
  'DELETE /api/team/members/:userId/two-factor': 'team.write',
  // Everybody may leave; taking out somebody else asks for team.write there (team/server/members.ts).
  'DELETE /api/team/members/:userId': 'account.own',

  // Appointments and invoices for who may read those, too (search/server/search.ts).
  'GET /api/search': 'clients.read',
  'GET /api/clients': 'clients.read',
  'POST /api/clients': 'clients.write',
  'GET /api/clients/tags': 'clients.read',
  'GET /api/clients/filters': 'clients.read',
  'POST /api/clients/filters': 'clients.write',
  'DELETE /api/clients/filters/:id': 'clients.write',
  'POST /api/clients/bulk': 'clients.write',
  'POST /api/clients/import': 'clients.write',
  'GET /api/clients/export': 'clients.export',
  'GET /api/clients/:id': 'clients.read',
  'PUT /api/clients/:id': 'clients.write',
  'DELETE /api/clients/:id': 'clients.delete',
  'POST /api/clients/:id/archive': 'clients.write',
  'POST /api/clients/:id/restore': 'clients.write',
  'POST /api/clients/:id/merge': 'clients.delete',
  'GET /api/clients/:id/appointments': 'appointments.read',
  'GET /api/clients/:id/emails': 'emails.read',
  'GET /api/clients/:id/invoices': 'invoices.read',
  'GET /api/clients/:id/timeline': 'clients.read',

  'GET /api/clients/:id/measurements': 'records.read',
  'POST /api/clients/:id/measurements': 'records.write',
  'PUT /api/clients/:id/measurements/:measurementId': 'records.write',
  'DELETE /api/clients/:id/measurements/:measurementId': 'records.write',
  'PUT /api/clients/:id/goal': 'records.write',
  'DELETE /api/clients/:id/goal': 'records.write',
  'GET /api/measurement-kinds': 'records.read',
  'POST /api/measurement-kinds': 'records.write',
  'DELETE /api/measurement-kinds/:id': 'records.write',
  'GET /api/clients/:id/notes': 'records.read',
  'POST /api/clients/:id/notes': 'records.write',
  'PUT /api/notes/:id': 'records.write',
  'DELETE /api/notes/:id': 'records.write',
  'POST /api/notes/:id/sign': 'records.write',

  // One's own appointments, for one's own calendar program.
  // A secret address of one's own, which outlives a key.
  'GET /api/calendar-feed': 'account.own',
  'POST /api/calendar-feed': 'account.own',
  'PUT /api/calendar-feed': 'account.own',
  'DELETE /api/calendar-feed': 'account.own',

  'GET /api/packages': 'packages.read',
  'POST /api/packages': 'packages.write',
  'PUT /api/packages/:id': 'packages.write',
  'DELETE /api/packages/:id': 'packages.write',
  'GET /api/clients/:id/packages': 'packages.read',
  'POST /api/clients/:id/packages': 'packages.write',
  'PUT /api/clients/:id/packages/:clientPackageId': 'packages.write',
  'DELETE /api/clients/:id/packages/:clientPackageId': 'packages.write',

  'GET /api/waitlist': 'appointments.read',
  'POST /api/waitlist': 'appointments.write',
  'DELETE /api/waitlist/:id': 'appointments.write',

  'GET /api/appointments': 'appointments.read',
  'POST /api/appointments': 'appointments.write',
  'POST /api/appointments/series/preview': 'appointments.write',
  'GET /api/appointments/:id': 'appointments.read',
  'PUT /api/appointments/:id': 'appointments.write',
  'DELETE /api/appointments/:id': 'appointments.write',
  'POST /api/appointments/:id/deposit/refund': 'deposits.decide',

  // Somebody else's are changed by an owner only (availability/server/practitioner.ts).
  'GET /api/availability': 'availability.read',
  'PUT /api/availability': 'availability.write',
  'GET /api/availability/overrides': 'availability.read',
  'PUT /api/availability/overrides': 'availability.write',
  'DELETE /api/availability/overrides': 'availability.write',
  'GET /api/availability/preview': 'availability.read',
  'POST /api/availability/preview': 'availability.read',
  'GET /api/services': 'availability.read',
  'POST /api/services': 'services.write',
  'PUT /api/services/order': 'services.write',
  'PUT /api/services/:id': 'services.write',
  'DELETE /api/services/:id': 'services.write',

  'GET /api/appointments/:id/reminders': 'appointments.read',
  'POST /api/appointments/:id/send-sms-reminder': 'appointments.write',
  'POST /api/appointments/:id/send-email-reminder': 'appointments.write',
  'GET /api/reminders/settings': 'reminders.read',
  'PUT /api/reminders/settings': 'reminders.write',
  'GET /api/reminders/example': 'reminders.read',
  'POST /api/reminders/test': 'reminders.write',

  'GET /api/sms/logs': 'sms.read',
  'GET /api/sms/logs/:id': 'sms.read',
  'POST /api/sms/logs/:id/resend': 'sms.write',
  'GET /api/sms/replies': 'sms.read',
  'GET /api/sms/counts': 'sms.read',
  'GET /api/sms/recipients/:clientId': 'sms.write',
  'GET /api/sms/addresses': 'vendors.write',
  'POST /api/sms': 'sms.write',

  'GET /api/storefront': 'storefront.read',
  'POST /api/storefront': 'storefront.write',
  'GET /api/storefront/:id/visits': 'storefront.read',
  'GET /api/marketing/funnel': 'storefront.read',
  'PUT /api/storefront/:id': 'storefront.write',
  'GET /api/storefront/files': 'storefront.read',
  'POST /api/storefront/files': 'storefront.write',
  'DELETE /api/storefront/files/:id': 'storefront.write',

  'GET /api/subscribers': 'subscribers.read',
  'POST /api/subscribers': 'subscribers.write',
  'POST /api/subscribers/import': 'subscribers.write',

  'GET /api/subscribers/export': 'subscribers.export',
  'POST /api/subscribers/delete': 'subscribers.delete',
  'POST /api/subscribers/:id/unsubscribe': 'subscribers.write',
  'DELETE /api/subscribers/:id': 'subscribers.delete',
};

/** Lets a request through to the route it is for only if the role may use that route. Stands behind the session. */
export const onlyPermitted: MiddlewareHandler<Private> = async (c, next) => {
  const route = routeOf(c);
  if (route) {
    const permission = routePermissions[route];
    if (!permission) throw new AppError('forbidden', 'No one can use this yet.');
    const who = c.get('who');
    if (who.scopes && !isAllowed(who, permission))
      throw new AppError(
        'forbidden',
        `This key can’t do this. It needs the permission ${permission}, and so does the role of its creator.`,
      );
    if (!may(who.role, permission)) throw new AppError('forbidden', 'Your role doesn’t allow this. Ask an owner.');
  }
  await next();
};
