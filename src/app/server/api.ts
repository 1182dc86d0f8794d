import type { Hono } from 'hono';
import { affiliateLinkRoutes, affiliateRoutes } from '../../features/affiliates/server/routes.ts';
import {
  appointmentRoutes,
  clientAppointmentRoutes,
  publicAppointmentRoutes,
} from '../../features/appointments/server/routes.ts';
import type { Looks } from '../../features/audit/server/looks.ts';
import { createAuth } from '../../features/auth/server/better-auth.ts';
import { PresumedWrong } from '../../features/auth/server/presumed.ts';
import { authRoutes, publicAuthRoutes } from '../../features/auth/server/routes.ts';
import { availabilityRoutes, serviceRoutes } from '../../features/availability/server/routes.ts';
import { calendarFeedRoutes, publicCalendarFeedRoutes } from '../../features/calendar-feed/server/routes.ts';
import { campaignRoutes, campaignToolRoutes } from '../../features/campaigns/server/routes.ts';
import { clientRoutes } from '../../features/clients/server/routes.ts';
import { contentRoutes, generateRoutes } from '../../features/contents/server/routes.ts';
import { deliverabilityRoutes } from '../../features/deliverability/server/routes.ts';
import { clientEmailRoutes, emailRoutes, mailResultRoutes } from '../../features/emails/server/routes.ts';
import { importRoutes } from '../../features/imports/server/routes.ts';
import { invoicePdfRoutes } from '../../features/invoicing/server/paper/pdf-routes.ts';
import { clientInvoiceRoutes, invoiceRoutes, taxRateRoutes } from '../../features/invoicing/server/routes.ts';
import { leadFileRoutes, publicLeadRoutes } from '../../features/leads/server/routes.ts';
import { mailingRoutes } from '../../features/mailings/server/routes.ts';
import { marketingRoutes } from '../../features/marketing/server/routes.ts';
import {
  couponRoutes,
  marketplaceRoutes,
  productRoutes,
  purchaseRoutes,
} from '../../features/marketplace/server/routes.ts';
import { publicShopRoutes } from '../../features/marketplace/server/shop-routes.ts';
import { measurementKindRoutes, measurementRoutes } from '../../features/measurements/server/routes.ts';
import { clientNoteRoutes, noteRoutes } from '../../features/notes/server/routes.ts';
import { clientPackageRoutes, packageRoutes } from '../../features/packages/server/routes.ts';
import { paymentWebhookRoutes } from '../../features/payments/server/routes.ts';
import { joinSubjects } from '../../features/payments/server/subjects.ts';
import { appointmentReminderRoutes, reminderRoutes } from '../../features/reminders/server/routes.ts';
import { reportRoutes } from '../../features/reports/server/routes.ts';
import { searchRoutes } from '../../features/search/server/routes.ts';
import { sequenceRoutes } from '../../features/sequences/server/routes.ts';
import { smsCallbackRoutes, smsRoutes } from '../../features/sms/server/routes.ts';
import { publicStorefrontRoutes, storefrontRoutes } from '../../features/storefront/server/routes.ts';
import { newsletterRoutes, subscriberRoutes } from '../../features/subscribers/server/routes.ts';
import { suppressionRoutes } from '../../features/suppressions/server/routes.ts';
import { mailWebhookRoutes, webhookSettingRoutes } from '../../features/suppressions/server/webhook-routes.ts';
import { publicTeamRoutes, teamRoutes } from '../../features/team/server/routes.ts';
import { tenantRoutes } from '../../features/tenants/server/routes.ts';
import { timelineRoutes } from '../../features/timeline/server/routes.ts';
import { publicWaitlistRoutes, waitlistRoutes } from '../../features/waitlist/server/routes.ts';
import { AppError } from '../../platform/errors.ts';
import { answerError, identify, leaveCookiesAside, limitBody, onlyOwnPages } from '../../platform/http/guards.ts';
import { sayWhen } from '../../platform/http/retry-after.ts';
import { type Private, privateRoutes, publicRoutes } from '../../platform/http/routes.ts';
import { secureHeaders } from '../../platform/http/secure-headers.ts';
import { sendWhole } from '../../platform/http/whole-answers.ts';
import type { Services } from '../../platform/services.ts';
import { apiDocumentRoutes } from './api-document/routes.ts';
import { assetRoutes } from './asset-routes.ts';
import type { Assets } from './assets.ts';
import { mountDaily } from './daily-api.ts';
import { fileRoutes } from './file-routes.ts';
import { onlyProven, onlySecured } from './held.ts';
import { installRoutes } from './install-routes.ts';
import { watchRoutes } from './metrics-routes.ts';
import { noteOpenTouches, noteTouches } from './note-touches.ts';
import { onlySignedIn } from './only-signed-in.ts';
import type { Counters } from './page-counter.ts';
import { pageRoutes, renderFailure } from './pages.tsx';
import { paymentSubjects } from './payment-subjects.ts';
import { reloadRoutes } from './reload.ts';
import { onlyPermitted } from './route-permissions.ts';
import { tellPages } from './tell-pages.ts';
import { mountTrust } from './trust-api.ts';

/** The whole program behind one fetch function. */
export function createApp(services: Services, assets: Assets, counters: Counters) {
  joinSubjects(paymentSubjects);
  const auth = createAuth(services);
  const app = publicRoutes();
  app.use(identify(services), secureHeaders, sayWhen, sendWhole);
  app.route('/', watchRoutes(services, counters.metrics ?? null));
  app.route('/', assetRoutes(assets));
  app.route('/', fileRoutes);
  app.route('/', installRoutes());
  if (assets.reload) app.route('/', reloadRoutes);

  app.use(limitBody, noteOpenTouches(counters.looks));
  // Other programs' calls, from no page of this site, known by their signature.
  app.route('/api/sms/callbacks', smsCallbackRoutes);
  app.route('/api/webhooks', mailWebhookRoutes);
  app.route('/api/webhooks', paymentWebhookRoutes);
  app.use('/api/*', leaveCookiesAside, onlyOwnPages);
  // Without a session, and nothing else is:
  app.route('/api', publicAuthRoutes(auth));
  app.route('/api/join', publicTeamRoutes(auth));
  app.route('/api/appointments', publicAppointmentRoutes);
  app.route('/api/waitlist', publicWaitlistRoutes);
  app.route('/api/storefront', publicStorefrontRoutes);
  app.route('/api/newsletter', newsletterRoutes);
  app.route('/api/leads', publicLeadRoutes);
  app.route('/api/shop', publicShopRoutes);
  app.route('/api', apiDocumentRoutes(services.env.APP_URL));
  app.route('/calendar', publicCalendarFeedRoutes);

  app.route('/api', signedIn(auth, counters.looks));
  app.route('/', pageRoutes({ assets, auth, counters }));

  app.onError((reason, c) => {
    if (reason instanceof PresumedWrong) return app.fetch(c.req.raw, c.env);
    const { status, message, errors } = answerError(reason, c);
    if (!c.req.path.startsWith('/api/')) return renderFailure(assets, { url: c.req.url, status, message });
    return c.json({ message, ...(errors && { errors }) }, status);
  });
  return app;
}

function signedIn(auth: ReturnType<typeof createAuth>, looks: Looks): Hono<Private> {
  const api = privateRoutes();
  api.use(onlySignedIn(auth), tellPages, onlyPermitted, onlySecured, onlyProven, noteTouches(looks));
  api.route('/auth', authRoutes(auth));
  api.route('/search', searchRoutes);
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
  api.route('/emails/campaigns', campaignRoutes);
  api.route('/emails', campaignToolRoutes);
  api.route('/emails/webhook', webhookSettingRoutes);
  api.route('/emails/suppressions', suppressionRoutes);
  api.route('/emails', emailRoutes);
  api.route('/emails', mailingRoutes);
  api.route('/emails', mailResultRoutes);
  api.route('/emails', deliverabilityRoutes);
  api.route('/reports', reportRoutes);
  api.route('/sequences', sequenceRoutes);
  api.route('/sms', smsRoutes);
  api.route('/invoices', invoiceRoutes);
  api.route('/invoices', invoicePdfRoutes);
  api.route('/tax-rates', taxRateRoutes);
  api.route('/content', generateRoutes);
  api.route('/contents', contentRoutes);
  api.route('/storefront/files', leadFileRoutes);
  api.route('/storefront', storefrontRoutes);
  api.route('/digital-products', productRoutes);
  api.route('/coupons', couponRoutes);
  api.route('/marketplace', marketplaceRoutes);
  api.route('/product-purchases', purchaseRoutes);
  api.route('/marketing', marketingRoutes);
  api.route('/subscribers', subscriberRoutes);
  api.route('/team', teamRoutes);
  api.route('/affiliate-links', affiliateLinkRoutes);
  api.route('/affiliates', affiliateRoutes);
  api.route('/tenant', tenantRoutes);
  mountTrust(api);
  mountDaily(api);
  api.all('*', () => {
    throw new AppError('not_found', 'There is nothing at this address');
  });
  return api;
}
