import type { SearchAnswer } from '../../../features/search/contract.ts';
import { settingsTabs } from '../../../features/tenants/ui/settings-search.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { navigation } from '../navigation.ts';

export type Choice = { id: string; label: string; detail?: string; icon: IconName; choose: () => void };
export type Group = { title: string; choices: Choice[] };

type Go = (href: string) => void;

const abbreviations = new Set(['sms', 'ai', 'api']);
const nameOf = (tab: string) =>
  abbreviations.has(tab) ? tab.toUpperCase() : tab.charAt(0).toUpperCase() + tab.slice(1);

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
      label: `${nameOf(tab)} settings`,
      icon: 'settings',
      choose: () => go(`/settings?tab=${tab}`),
    }),
  ),
];

/** Those in which every word begins one of the label's. */
export function matching(choices: Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => {
    const own = label.toLowerCase().split(/\s+/);
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
