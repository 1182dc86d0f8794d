import type { SearchAnswer } from '../../../features/search/contract.ts';
import { type SettingsTab, settingsLabels, settingsTabs } from '../../../features/tenants/ui/settings-search.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { recentPages } from '../../../ui/recent.ts';
import { navigation } from '../navigation.ts';

export type Choice = {
  id: string;
  label: string;
  detail?: string;
  /** Other words that find it. */
  keywords?: string | undefined;
  icon: IconName;
  choose: () => void;
};
export type Group = { title: string; choices: Choice[] };

type Go = (href: string) => void;

/** Other words that people search a settings tab by. */
const keywords: Partial<Record<SettingsTab, string>> = {
  company: 'logo signature address phone',
  practice: 'practice time zone timezone currency units language',
  branding: 'colors logo website',
  availability: 'working hours opening times vacation days off',
  services: 'prices',
  team: 'members staff invite roles',
  invoices: 'tax numbering vat',
  calendar: 'google apple outlook sync feed ics',
  mail: 'mail server smtp gmail',
  sms: 'text messages twilio',
  payments: 'stripe card',
  api: 'keys webhooks developers',
  subscription: 'plan billing usage',
  privacy: 'gdpr retention erase',
  audit: 'history activity',
  data: 'import export csv',
  profile: 'account password photo two-step sign-in',
};

/** Everywhere that there is to go. */
export const places = (go: Go): Choice[] => [
  ...navigation.flat().map(({ to, label, icon }) => ({ id: `go-${to}`, label, icon, choose: () => go(to) })),
  { id: 'go-content', label: 'Content', icon: 'write', choose: () => go('/content') },
  { id: 'go-notifications', label: 'Notifications', icon: 'bell', choose: () => go('/notifications') },
  { id: 'go-waitlist', label: 'Waitlist', icon: 'clock', choose: () => go('/appointments/waitlist') },
  { id: 'go-import', label: 'Import clients', icon: 'upload', choose: () => go('/clients/import') },
  { id: 'go-reports', label: 'Revenue report', icon: 'invoice', choose: () => go('/invoicing/reports') },
  { id: 'go-sequences', label: 'Email sequences', icon: 'mail', choose: () => go('/emails/sequences') },
  { id: 'go-visits', label: 'Page visits', icon: 'eye', choose: () => go('/storefront/visits') },
  { id: 'go-help', label: 'Help & Support', icon: 'question', choose: () => go('/help') },
  ...settingsTabs.map(
    (tab): Choice => ({
      id: `settings-${tab}`,
      label: `${settingsLabels[tab]} settings`,
      keywords: keywords[tab],
      icon: 'settings',
      choose: () => go(`/settings?tab=${tab}`),
    }),
  ),
];

/** Clients and invoices that were opened recently, without the open page. */
export const recent = (current: string, go: Go): Choice[] =>
  recentPages(current).map(({ href, ...page }) => ({ id: `recent-${href}`, ...page, choose: () => go(href) }));

/** Choices whose label or keywords have a word that begins with each typed word. */
export function matching(choices: Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, keywords = '' }) => {
    const own = `${label} ${keywords}`.toLowerCase().split(/\s+/);
    return words.every(word => own.some(each => each.startsWith(word)));
  });
}

/** What the server found. */
export function foundGroups({ clients, appointments, invoices }: SearchAnswer, go: Go, zone: string): Group[] {
  return [
    {
      title: 'Clients',
      choices: clients.map(({ id, name, email }) => ({
        id: `client-${id}`,
        label: name,
        detail: email,
        icon: 'person',
        choose: () => go(`/clients/${id}`),
      })),
    },
    {
      title: 'Appointments',
      choices: appointments.map(({ id, title, client, startTime, href }) => ({
        id: `appointment-${id}`,
        label: `${client}: ${title}`,
        detail: formatDayAndTime(new Date(startTime), zone),
        icon: 'calendar',
        choose: () => go(href),
      })),
    },
    {
      title: 'Invoices',
      choices: invoices.map(({ id, number, client, amount, currency }) => ({
        id: `invoice-${id}`,
        label: `${number ?? 'Draft'}, ${client}`,
        detail: formatMoney(amount, currency),
        icon: 'invoice',
        choose: () => go(`/invoicing/${id}`),
      })),
    },
  ];
}
