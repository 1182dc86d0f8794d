import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import {
  appointmentRoutes,
  clientAppointmentRoutes,
  publicAppointmentRoutes,
} from '../../features/appointments/server/routes.ts';
import { createAuth } from '../../features/auth/server/better-auth.ts';
import { authRoutes, publicAuthRoutes } from '../../features/auth/server/routes.ts';
import { findWho } from '../../features/auth/server/session.ts';
import { availabilityRoutes, serviceRoutes } from '../../features/availability/server/routes.ts';
import { calendarFeedRoutes, publicCalendarFeedRoutes } from '../../features/calendar-feed/server/routes.ts';
import { clientRoutes } from '../../features/clients/server/routes.ts';
import { dashboardRoutes } from '../../features/dashboard/server/routes.ts';
import { clientEmailRoutes, emailRoutes } from '../../features/emails/server/routes.ts';
import { importRoutes } from '../../features/imports/server/routes.ts';
import { clientInvoiceRoutes } from '../../features/invoicing/server/routes.ts';
import { measurementKindRoutes, measurementRoutes } from '../../features/measurements/server/routes.ts';
import { clientNoteRoutes, noteRoutes } from '../../features/notes/server/routes.ts';
import { notificationRoutes } from '../../features/notifications/server/routes.ts';
import { clientPackageRoutes, packageRoutes } from '../../features/packages/server/routes.ts';
import { appointmentReminderRoutes, reminderRoutes } from '../../features/reminders/server/routes.ts';
import { smsCallbackRoutes, smsRoutes } from '../../features/sms/server/routes.ts';
import { publicStorefrontRoutes, storefrontRoutes } from '../../features/storefront/server/routes.ts';
import { newsletterRoutes } from '../../features/subscribers/server/routes.ts';
import { publicTeamRoutes, teamRoutes } from '../../features/team/server/routes.ts';
import { tenantRoutes } from '../../features/tenants/server/routes.ts';
import { timelineRoutes } from '../../features/timeline/server/routes.ts';
import { vendorRoutes } from '../../features/vendors/server/routes.ts';
import { publicWaitlistRoutes, waitlistRoutes } from '../../features/waitlist/server/routes.ts';
import { AppError } from '../../platform/errors.ts';
import { answerError, identify, limitBody, onlyOwnPages, secureHeaders } from '../../platform/http/guards.ts';
import { type Private, privateRoutes, publicRoutes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { assetRoutes } from './asset-routes.ts';
import type { Assets } from './assets.ts';
import { fileRoutes } from './file-routes.ts';
import { healthRoutes } from './health.ts';
import { pageRoutes, renderFailure } from './pages.tsx';
import { reloadRoutes } from './reload.ts';
import { onlyPermitted } from './route-permissions.ts';

/** The whole program behind one fetch function. */
export function createApp(services: Services, assets: Assets, countView: (storefrontId: number) => void) {
  const auth = createAuth(services);
  const app = publicRoutes();
  app.use(identify(services), secureHeaders, compress());
  app.route('/', healthRoutes);
  app.route('/', assetRoutes(assets));
  app.route('/', fileRoutes);
  if (assets.reload) app.route('/', reloadRoutes);

  app.use(limitBody);
  // Another program's calls: a form, from no page of this site, known by its signature.
  app.route('/api/sms/callbacks', smsCallbackRoutes);
  app.use('/api/*', onlyOwnPages);
  // Without a session, and nothing else is:
  app.route('/api', publicAuthRoutes(auth));
  app.route('/api/join', publicTeamRoutes(auth));
  app.route('/api/appointments', publicAppointmentRoutes);
  app.route('/api/waitlist', publicWaitlistRoutes);
  app.route('/api/storefront', publicStorefrontRoutes);
  app.route('/api/newsletter', newsletterRoutes);
  app.route('/calendar', publicCalendarFeedRoutes);

  app.route('/api', signedIn(auth));
  app.route('/', pageRoutes({ assets, auth, countView }));

  app.onError((reason, c) => {
    const { status, message, errors } = answerError(reason, c);
    if (!c.req.path.startsWith('/api/')) return renderFailure(assets, { url: c.req.url, status, message });
    return c.json({ message, ...(errors && { errors }) }, status);
  });
  return app;
}

function signedIn(auth: ReturnType<typeof createAuth>): Hono<Private> {
  const api = privateRoutes();
  api.use(async (c, next) => {
    const who = await findWho(c, c.get('services'), auth);
    if (!who) throw new AppError('signed_out', 'You are signed out. Please sign in again.');
    c.set('who', who);
    c.header('cache-control', 'no-store');
    await next();
  });
  api.use(onlyPermitted);
  api.route('/auth', authRoutes(auth));
  api.route('/notifications', notificationRoutes);
  api.route('/dashboard', dashboardRoutes);
  api.route('/clients/import', importRoutes);
  api.route('/clients', clientRoutes);
  api.route('/clients', clientAppointmentRoutes);
  api.route('/clients', clientInvoiceRoutes);
  api.route('/clients', clientEmailRoutes);
  api.route('/clients', timelineRoutes);
  api.route('/clients', measurementRoutes);
  api.route('/clients', clientPackageRoutes);
  api.route('/calendar-feed', calendarFeedRoutes);
  api.route('/packages', packageRoutes);
  api.route('/measurement-kinds', measurementKindRoutes);
  api.route('/clients', clientNoteRoutes);
  api.route('/notes', noteRoutes);
  api.route('/appointments', appointmentRoutes);
  api.route('/waitlist', waitlistRoutes);
  api.route('/appointments', appointmentReminderRoutes);
  api.route('/reminders', reminderRoutes);
  api.route('/availability', availabilityRoutes);
  api.route('/services', serviceRoutes);
  api.route('/emails', emailRoutes);
  api.route('/sms', smsRoutes);
  api.route('/storefront', storefrontRoutes);
  api.route('/team', teamRoutes);
  api.route('/tenant', tenantRoutes);
  api.route('/vendors', vendorRoutes);
  api.all('*', () => {
    throw new AppError('not_found', 'There is nothing at this address');
  });
  return api;
}
