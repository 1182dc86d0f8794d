import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { calendarSearch } from '../../features/appointments/ui/calendar-search.ts';
import { clientListSearch } from '../../features/clients/ui/client-list-search.ts';
import { clientPageSearch } from '../../features/clients/ui/client-page-search.ts';
import { contentSearch } from '../../features/contents/ui/content-search.ts';
import { dashboardSearch } from '../../features/dashboard/ui/dashboard-search.ts';
import { emailSearch } from '../../features/emails/ui/email-search.ts';
import { setupSearch } from '../../features/first-steps/ui/setup/setup-search.ts';
import { invoiceSearch, newInvoiceSearch } from '../../features/invoicing/ui/invoice-search.ts';
import { marketingSearch } from '../../features/marketing/ui/marketing-search.ts';
import { marketplaceSearch } from '../../features/marketplace/ui/marketplace-search.ts';
import { notificationSearch } from '../../features/notifications/ui/notification-search.ts';
import { reportSearch } from '../../features/reports/ui/report-search.ts';
import { smsSearch } from '../../features/sms/ui/sms-search.ts';
import { visitsSearch } from '../../features/storefront/ui/visits-search.ts';
import { suppressionSearch } from '../../features/suppressions/ui/suppression-search.ts';
import { settingsSearch } from '../../features/tenants/ui/settings-search.ts';
import { loadingLimitMs } from '../../ui/LoadingLate.tsx';
import { helpSearch } from './help/help-search.ts';
import { PageFailure } from './PageFailure.tsx';
import { PagePending } from './PagePending.tsx';
import { placeAt } from './places.ts';
import { prefetchClient, prefetchClients, prefetchDashboard, prefetchMarketing } from './prefetch.ts';
import { inShell, root } from './root-route.ts';

/** The routes of all pages in places.ts. Each page’s code is loaded on its first visit. */
const routeTree = root.addChildren([
  createRoute({
    ...inShell,
    path: placeAt('/'),
    validateSearch: dashboardSearch,
    loader: prefetchDashboard,
    component: lazyRouteComponent(() => import('../../features/dashboard/ui/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients'),
    validateSearch: clientListSearch,
    loader: prefetchClients,
    component: lazyRouteComponent(() => import('../../features/clients/ui/ClientsPage.tsx'), 'ClientsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients/import'),
    component: lazyRouteComponent(() => import('../../features/imports/ui/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/clients/$id'),
    validateSearch: clientPageSearch,
    loader: prefetchClient,
    component: lazyRouteComponent(() => import('../../features/clients/ui/ClientPage.tsx'), 'ClientPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails'),
    validateSearch: emailSearch,
    component: lazyRouteComponent(() => import('../../features/emails/ui/EmailsPage.tsx'), 'EmailsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/suppressions'),
    validateSearch: suppressionSearch,
    component: lazyRouteComponent(
      () => import('../../features/suppressions/ui/SuppressionsPage.tsx'),
      'SuppressionsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/delivery'),
    component: lazyRouteComponent(() => import('../../features/deliverability/ui/DeliveryPage.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/sequences'),
    component: lazyRouteComponent(() => import('../../features/sequences/ui/SequencesPage.tsx'), 'SequencesPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/emails/sequences/$id'),
    component: lazyRouteComponent(() => import('../../features/sequences/ui/SequencePage.tsx'), 'SequencePage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/appointments'),
    validateSearch: calendarSearch,
    component: lazyRouteComponent(
      () => import('../../features/appointments/ui/AppointmentsPage.tsx'),
      'AppointmentsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/appointments/waitlist'),
    component: lazyRouteComponent(() => import('../../features/waitlist/ui/WaitlistPage.tsx'), 'WaitlistPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/storefront'),
    component: lazyRouteComponent(() => import('../../features/storefront/ui/StorefrontPage.tsx'), 'StorefrontPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/storefront/visits'),
    validateSearch: visitsSearch,
    component: lazyRouteComponent(() => import('../../features/storefront/ui/VisitsPage.tsx'), 'VisitsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/notifications'),
    validateSearch: notificationSearch,
    component: lazyRouteComponent(
      () => import('../../features/notifications/ui/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/settings'),
    validateSearch: settingsSearch,
    component: lazyRouteComponent(() => import('../../features/tenants/ui/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/sms-logs'),
    validateSearch: smsSearch,
    component: lazyRouteComponent(() => import('../../features/sms/ui/SmsLogsPage.tsx'), 'SmsLogsPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketplace'),
    validateSearch: marketplaceSearch,
    component: lazyRouteComponent(() => import('../../features/marketplace/ui/MarketplacePage.tsx'), 'MarketplacePage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketing'),
    validateSearch: marketingSearch,
    loader: prefetchMarketing,
    component: lazyRouteComponent(() => import('../../features/marketing/ui/MarketingPage.tsx'), 'MarketingPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/setup'),
    validateSearch: setupSearch,
    component: lazyRouteComponent(() => import('../../features/first-steps/ui/setup/SetupPage.tsx'), 'SetupPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/content'),
    validateSearch: contentSearch,
    component: lazyRouteComponent(() => import('../../features/contents/ui/ContentPage.tsx'), 'ContentPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/content/$id'),
    component: lazyRouteComponent(() => import('../../features/contents/ui/OneContentPage.tsx'), 'OneContentPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/marketing/import'),
    component: lazyRouteComponent(
      () => import('../../features/subscribers/ui/import/SubscriberImportPage.tsx'),
      'SubscriberImportPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing'),
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(() => import('../../features/invoicing/ui/InvoicesPage.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/reports'),
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('../../features/reports/ui/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/new'),
    validateSearch: newInvoiceSearch,
    component: lazyRouteComponent(
      () => import('../../features/invoicing/ui/editor/NewInvoicePage.tsx'),
      'NewInvoicePage',
    ),
  }),
  createRoute({
    ...inShell,
    path: placeAt('/invoicing/$id'),
    component: lazyRouteComponent(() => import('../../features/invoicing/ui/InvoicePage.tsx'), 'InvoicePage'),
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
