import type { IconName } from '../../ui/Icon.tsx';

type Place = {
  /** The source file of the page; the server preloads its bundle. */
  page: string;
  /** The name in the search box, and in the sidebar if it has a group. */
  label?: string;
  icon?: IconName;
  /** The group in the sidebar, counted from the top. */
  group?: 1 | 2 | 3 | 4;
  /** The page whose help guides apply, for detail and create pages. */
  explainedAt?: `/${string}`;
};

/**
 * Every page of the app by path, in the order of the sidebar and the search box. To signed-out visitors they answer 404
 * (specification, section 2). Query parameters are declared in routes.tsx.
 */
export const places = {
  '/': { page: 'modules/onboarding/dashboard/ui/DashboardPage.tsx', label: 'Dashboard', icon: 'home', group: 1 },
  '/storefront': {
    page: 'modules/site/storefront/ui/StorefrontPage.tsx',
    label: 'Storefront',
    icon: 'storefront',
    group: 1,
  },
  '/clients': {
    page: 'modules/people/clients/ui/list/ClientsPage.tsx',
    label: 'Clients',
    icon: 'people',
    group: 2,
  },
  '/emails': { page: 'modules/marketing/campaigns/ui/EmailsPage.tsx', label: 'Emails', icon: 'mail', group: 2 },
  '/messages': {
    page: 'modules/room/messages/ui/MessagesPage.tsx',
    label: 'Messages',
    icon: 'chat',
    group: 2,
  },
  '/appointments': {
    page: 'modules/scheduling/appointments/ui/AppointmentsPage.tsx',
    label: 'Appointments',
    icon: 'calendar',
    group: 2,
  },
  '/forms': { page: 'modules/forms/forms/ui/FormsPage.tsx', label: 'Forms', icon: 'form', group: 2 },
  '/sms-logs': { page: 'modules/messaging/sms/ui/SmsLogsPage.tsx', label: 'SMS Logs', icon: 'message', group: 2 },
  '/marketplace': {
    page: 'modules/shop/marketplace/ui/MarketplacePage.tsx',
    label: 'Marketplace',
    icon: 'bag',
    group: 3,
  },
  '/marketing': {
    page: 'modules/marketing/marketing/ui/MarketingPage.tsx',
    label: 'Marketing',
    icon: 'megaphone',
    group: 3,
  },
  '/invoicing': {
    page: 'modules/billing/invoicing/ui/InvoicesPage.tsx',
    label: 'Invoicing',
    icon: 'invoice',
    group: 3,
  },
  '/settings': {
    page: 'app/web/settings/SettingsPage.tsx',
    label: 'Settings',
    icon: 'settings',
    group: 4,
  },

  '/content': { page: 'modules/content/contents/ui/ContentPage.tsx', label: 'Content', icon: 'write' },
  '/notifications': {
    page: 'modules/messaging/notifications/ui/NotificationsPage.tsx',
    label: 'Notifications',
    icon: 'bell',
  },
  '/appointments/waitlist': {
    page: 'modules/scheduling/waitlist/ui/WaitlistPage.tsx',
    label: 'Waitlist',
    icon: 'clock',
  },
  '/clients/import': { page: 'modules/people/imports/ui/ImportPage.tsx', label: 'Import clients', icon: 'upload' },
  '/invoicing/reports': {
    page: 'modules/billing/reports/ui/ReportPage.tsx',
    label: 'Revenue report',
    icon: 'invoice',
    explainedAt: '/invoicing',
  },
  '/emails/sequences': {
    page: 'modules/marketing/sequences/ui/SequencesPage.tsx',
    label: 'Email sequences',
    icon: 'mail',
  },
  '/storefront/visits': { page: 'modules/site/storefront/ui/VisitsPage.tsx', label: 'Page visits', icon: 'eye' },
  '/help': { page: 'app/web/help/HelpPage.tsx', label: 'Help & Support', icon: 'question' },

  '/setup': { page: 'modules/onboarding/first-steps/ui/setup/SetupPage.tsx', explainedAt: '/' },
  '/clients/$id': { page: 'app/web/client/ClientPage.tsx', explainedAt: '/clients' },
  '/forms/$id': { page: 'modules/forms/forms/ui/BuilderPage.tsx', explainedAt: '/forms' },
  '/content/$id': { page: 'modules/content/contents/ui/OneContentPage.tsx', explainedAt: '/content' },
  '/emails/delivery': { page: 'modules/messaging/deliverability/ui/DeliveryPage.tsx' },
  '/emails/suppressions': { page: 'modules/messaging/suppressions/ui/SuppressionsPage.tsx' },
  '/emails/sequences/$id': {
    page: 'modules/marketing/sequences/ui/SequencePage.tsx',
    explainedAt: '/emails/sequences',
  },
  '/marketing/import': { page: 'modules/marketing/subscribers/ui/import/SubscriberImportPage.tsx' },
  '/invoicing/new': { page: 'modules/billing/invoicing/ui/editor/NewInvoicePage.tsx', explainedAt: '/invoicing' },
  '/invoicing/$id': { page: 'modules/billing/invoicing/ui/InvoicePage.tsx', explainedAt: '/invoicing' },
} as const satisfies Record<`/${string}`, Place>;

type Path = keyof typeof places;

/** Makes a path that is not in `places` a compile error. */
export const placeAt = <P extends Path>(path: P): P => path;

const all = Object.entries(places).map(([path, place]) => ({ path, ...(place as Place) }));

/** The pages that the search box finds. */
export const labelled = all.flatMap(({ path, label, icon }) => (label && icon ? [{ path, label, icon }] : []));

type InSidebar = { [P in Path]: (typeof places)[P] extends { group: number } ? P : never }[Path];
type Link = Required<Pick<Place, 'label' | 'icon' | 'group'>> & { to: InSidebar };

const links = all.filter(({ group }) => group).map(({ path, ...place }) => ({ ...place, to: path }) as Link);

export const sidebar: Link[][] = Object.values(Object.groupBy(links, ({ group }) => group)).flatMap(group =>
  group ? [group] : [],
);

/** The path whose help guides apply to an address. */
export function explainedAt(pathname: string): string {
  const one = all.find(
    ({ path }) => path.includes('$') && new RegExp(`^${path.replace(/\$\w+/, '\\d+')}$`).test(pathname),
  );
  const place = one ?? all.find(({ path }) => path === pathname);
  return place?.explainedAt ?? pathname;
}
