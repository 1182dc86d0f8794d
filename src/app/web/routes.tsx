import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { settingsSearch } from '../../modules/accounts/tenants/ui/settings-search.ts';
import { invoiceSearch, newInvoiceSearch } from '../../modules/billing/invoicing/ui/invoice-search.ts';
import { reportSearch } from '../../modules/billing/reports/ui/report-search.ts';
import { contentSearch } from '../../modules/content/contents/ui/content-search.ts';
import { marketingSearch } from '../../modules/marketing/marketing/ui/marketing-search.ts';
import { emailSearch } from '../../modules/messaging/emails/ui/email-search.ts';
import { notificationSearch } from '../../modules/messaging/notifications/ui/notification-search.ts';
import { smsSearch } from '../../modules/messaging/sms/ui/sms-search.ts';
import { suppressionSearch } from '../../modules/messaging/suppressions/ui/suppression-search.ts';
import { dashboardSearch } from '../../modules/onboarding/dashboard/ui/dashboard-search.ts';
import { setupSearch } from '../../modules/onboarding/first-steps/ui/setup/setup-search.ts';
import { clientListSearch } from '../../modules/people/clients/ui/list/client-list-search.ts';
import { clientPageSearch } from '../../modules/people/clients/ui/page/client-page-search.ts';
import { messagesSearch } from '../../modules/room/messages/ui/messages-search.ts';
import { calendarSearch } from '../../modules/scheduling/appointments/ui/calendar-search.ts';
import { marketplaceSearch } from '../../modules/shop/marketplace/ui/marketplace-search.ts';
import { visitsSearch } from '../../modules/site/storefront/ui/editor-url.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingTimeout, loadingLimitMs, useIsLate } from '../../ui/feedback/LoadingTimeout.tsx';
import { placeAt } from './app-pages.ts';
import { helpSearch } from './help/help-search-params.ts';
import { prefetchClient, prefetchClients, prefetchDashboard, prefetchMarketing } from './prefetch.ts';
import { inShell, root } from './root-route.ts';

/** The routes of all pages in places.ts. Each page’s code is loaded on its first visit. */
const routeTree = root.addChildren([
  createRoute({
    ...inShell,
    path: placeAt('/'),
    validateSearch: dashboardSearch,
    loader: prefetchDashboard,
    component: lazyRouteComponent(
      () => import('../../modules/onboarding/dashboard/ui/DashboardPage.tsx'),
      'DashboardPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients'),
    validateSearch: clientListSearch,
    loader: prefetchClients,
    component: lazyRouteComponent(() => import('../../modules/people/clients/ui/list/ClientsPage.tsx'), 'ClientsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients/import'),
    component: lazyRouteComponent(() => import('../../modules/people/imports/ui/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients/$id'),
    validateSearch: clientPageSearch,
    loader: prefetchClient,
    component: lazyRouteComponent(() => import('./client/ClientPage.tsx'), 'ClientPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails'),
    validateSearch: emailSearch,
    component: lazyRouteComponent(() => import('../../modules/marketing/campaigns/ui/EmailsPage.tsx'), 'EmailsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/suppressions'),
    validateSearch: suppressionSearch,
    component: lazyRouteComponent(
      () => import('../../modules/messaging/suppressions/ui/SuppressionsPage.tsx'),
      'SuppressionsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/delivery'),
    component: lazyRouteComponent(
      () => import('../../modules/messaging/deliverability/ui/DeliveryPage.tsx'),
      'DeliveryPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/sequences'),
    component: lazyRouteComponent(
      () => import('../../modules/marketing/sequences/ui/SequencesPage.tsx'),
      'SequencesPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/sequences/$id'),
    component: lazyRouteComponent(
      () => import('../../modules/marketing/sequences/ui/SequencePage.tsx'),
      'SequencePage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/messages'),
    validateSearch: messagesSearch,
    component: lazyRouteComponent(() => import('../../modules/room/messages/ui/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/appointments'),
    validateSearch: calendarSearch,
    component: lazyRouteComponent(
      () => import('../../modules/scheduling/appointments/ui/AppointmentsPage.tsx'),
      'AppointmentsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/appointments/waitlist'),
    component: lazyRouteComponent(
      () => import('../../modules/scheduling/waitlist/ui/WaitlistPage.tsx'),
      'WaitlistPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/forms'),
    component: lazyRouteComponent(() => import('../../modules/forms/forms/ui/FormsPage.tsx'), 'FormsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/forms/$id'),
    component: lazyRouteComponent(() => import('../../modules/forms/forms/ui/BuilderPage.tsx'), 'BuilderPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/storefront'),
    component: lazyRouteComponent(
      () => import('../../modules/site/storefront/ui/StorefrontPage.tsx'),
      'StorefrontPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/storefront/visits'),
    validateSearch: visitsSearch,
    component: lazyRouteComponent(() => import('../../modules/site/storefront/ui/VisitsPage.tsx'), 'VisitsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/notifications'),
    validateSearch: notificationSearch,
    component: lazyRouteComponent(
      () => import('../../modules/messaging/notifications/ui/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/settings'),
    validateSearch: settingsSearch,
    component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/sms-logs'),
    validateSearch: smsSearch,
    component: lazyRouteComponent(() => import('../../modules/messaging/sms/ui/SmsLogsPage.tsx'), 'SmsLogsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketplace'),
    validateSearch: marketplaceSearch,
    component: lazyRouteComponent(
      () => import('../../modules/shop/marketplace/ui/MarketplacePage.tsx'),
      'MarketplacePage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketing'),
    validateSearch: marketingSearch,
    loader: prefetchMarketing,
    component: lazyRouteComponent(
      () => import('../../modules/marketing/marketing/ui/MarketingPage.tsx'),
      'MarketingPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/setup'),
    validateSearch: setupSearch,
    component: lazyRouteComponent(
      () => import('../../modules/onboarding/first-steps/ui/setup/SetupPage.tsx'),
      'SetupPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/content'),
    validateSearch: contentSearch,
    component: lazyRouteComponent(() => import('../../modules/content/contents/ui/ContentPage.tsx'), 'ContentPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/content/$id'),
    component: lazyRouteComponent(
      () => import('../../modules/content/contents/ui/OneContentPage.tsx'),
      'OneContentPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketing/import'),
    component: lazyRouteComponent(
      () => import('../../modules/marketing/subscribers/ui/import/SubscriberImportPage.tsx'),
      'SubscriberImportPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing'),
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(() => import('../../modules/billing/invoicing/ui/InvoicesPage.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/reports'),
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('../../modules/billing/reports/ui/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/new'),
    validateSearch: newInvoiceSearch,
    component: lazyRouteComponent(
      () => import('../../modules/billing/invoicing/ui/editor/NewInvoicePage.tsx'),
      'NewInvoicePage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/$id'),
    component: lazyRouteComponent(() => import('../../modules/billing/invoicing/ui/InvoicePage.tsx'), 'InvoicePage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/help'),
    validateSearch: helpSearch,
    component: lazyRouteComponent(() => import('./help/HelpPage.tsx'), 'HelpPage'),
  }),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: PagePending,
  defaultPendingMs: loadingLimitMs,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/**
 * Shown while a page's code loads: nothing at first, later a retry button. The router keeps the previous page for the
 * same time.
 */
function PagePending() {
  // 0: the delay counts from the load of the document, not from this render.
  return useIsLate(0) ? <LoadingTimeout isPage /> : null;
}

/**
 * Shown when a page's code cannot be loaded, for example offline or after a deployment, or when it throws while
 * rendering.
 */
function PageFailure() {
  return (
    <ErrorState
      level="h1"
      title="This page didn’t load"
      message="Check your connection and try again. Anything you saved is safe."
      onRetry={() => window.location.reload()}
    />
  );
}
