import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { calendarSearch } from '../../features/appointments/ui/calendar-search.ts';
import { clientListSearch } from '../../features/clients/ui/client-list-search.ts';
import { clientPageSearch } from '../../features/clients/ui/client-page-search.ts';
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
import { contentRoute, oneContentRoute } from './content-routes.ts';
import { helpSearch } from './help/help-search.ts';
import { PageFailure } from './PageFailure.tsx';
import { PagePending } from './PagePending.tsx';
import { prefetchClient, prefetchClients, prefetchDashboard, prefetchMarketing } from './prefetch.ts';
import { inShell, root } from './root-route.ts';

/** Every place of the practice; each page is loaded with its first visit. */
const routeTree = root.addChildren([
  createRoute({
    ...inShell,
    path: '/',
    validateSearch: dashboardSearch,
    loader: prefetchDashboard,
    component: lazyRouteComponent(() => import('../../features/dashboard/ui/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...inShell,
    path: '/clients',
    validateSearch: clientListSearch,
    loader: prefetchClients,
    component: lazyRouteComponent(() => import('../../features/clients/ui/ClientsPage.tsx'), 'ClientsPage'),
  }),
  createRoute({
    ...inShell,
    path: '/clients/import',
    component: lazyRouteComponent(() => import('../../features/imports/ui/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...inShell,
    path: '/clients/$id',
    validateSearch: clientPageSearch,
    loader: prefetchClient,
    component: lazyRouteComponent(() => import('../../features/clients/ui/ClientPage.tsx'), 'ClientPage'),
  }),
  createRoute({
    ...inShell,
    path: '/emails',
    validateSearch: emailSearch,
    component: lazyRouteComponent(() => import('../../features/emails/ui/EmailsPage.tsx'), 'EmailsPage'),
  }),
  createRoute({
    ...inShell,
    path: '/emails/suppressions',
    validateSearch: suppressionSearch,
    component: lazyRouteComponent(
      () => import('../../features/suppressions/ui/SuppressionsPage.tsx'),
      'SuppressionsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: '/emails/delivery',
    component: lazyRouteComponent(() => import('../../features/deliverability/ui/DeliveryPage.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    ...inShell,
    path: '/emails/sequences',
    component: lazyRouteComponent(() => import('../../features/sequences/ui/SequencesPage.tsx'), 'SequencesPage'),
  }),
  createRoute({
    ...inShell,
    path: '/emails/sequences/$id',
    component: lazyRouteComponent(() => import('../../features/sequences/ui/SequencePage.tsx'), 'SequencePage'),
  }),
  createRoute({
    ...inShell,
    path: '/appointments',
    validateSearch: calendarSearch,
    component: lazyRouteComponent(
      () => import('../../features/appointments/ui/AppointmentsPage.tsx'),
      'AppointmentsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: '/appointments/waitlist',
    component: lazyRouteComponent(() => import('../../features/waitlist/ui/WaitlistPage.tsx'), 'WaitlistPage'),
  }),
  createRoute({
    ...inShell,
    path: '/storefront',
    component: lazyRouteComponent(() => import('../../features/storefront/ui/StorefrontPage.tsx'), 'StorefrontPage'),
  }),
  createRoute({
    ...inShell,
    path: '/storefront/visits',
    validateSearch: visitsSearch,
    component: lazyRouteComponent(() => import('../../features/storefront/ui/VisitsPage.tsx'), 'VisitsPage'),
  }),
  createRoute({
    ...inShell,
    path: '/notifications',
    validateSearch: notificationSearch,
    component: lazyRouteComponent(
      () => import('../../features/notifications/ui/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: '/settings',
    validateSearch: settingsSearch,
    component: lazyRouteComponent(() => import('../../features/tenants/ui/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inShell,
    path: '/sms-logs',
    validateSearch: smsSearch,
    component: lazyRouteComponent(() => import('../../features/sms/ui/SmsLogsPage.tsx'), 'SmsLogsPage'),
  }),
  createRoute({
    ...inShell,
    path: '/marketplace',
    validateSearch: marketplaceSearch,
    component: lazyRouteComponent(() => import('../../features/marketplace/ui/MarketplacePage.tsx'), 'MarketplacePage'),
  }),
  createRoute({
    ...inShell,
    path: '/marketing',
    validateSearch: marketingSearch,
    loader: prefetchMarketing,
    component: lazyRouteComponent(() => import('../../features/marketing/ui/MarketingPage.tsx'), 'MarketingPage'),
  }),
  createRoute({
    ...inShell,
    path: '/setup',
    validateSearch: setupSearch,
    component: lazyRouteComponent(() => import('../../features/first-steps/ui/setup/SetupPage.tsx'), 'SetupPage'),
  }),
  contentRoute,
  oneContentRoute,
  createRoute({
    ...inShell,
    path: '/marketing/import',
    component: lazyRouteComponent(
      () => import('../../features/subscribers/ui/import/SubscriberImportPage.tsx'),
      'SubscriberImportPage',
    ),
  }),
  createRoute({
    ...inShell,
    path: '/invoicing',
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(() => import('../../features/invoicing/ui/InvoicesPage.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...inShell,
    path: '/invoicing/reports',
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('../../features/reports/ui/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    ...inShell,
    path: '/invoicing/new',
    validateSearch: newInvoiceSearch,
    component: lazyRouteComponent(
      () => import('../../features/invoicing/ui/editor/NewInvoicePage.tsx'),
      'NewInvoicePage',
    ),
  }),
  createRoute({
    ...inShell,
    path: '/invoicing/$id',
    component: lazyRouteComponent(() => import('../../features/invoicing/ui/InvoicePage.tsx'), 'InvoicePage'),
  }),
  createRoute({
    ...inShell,
    path: '/help',
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
