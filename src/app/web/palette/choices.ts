import { settingsLabels, settingsTabs, settingsWords } from '../../../modules/accounts/tenants/ui/settings-search.ts';
import type { SearchAnswer } from '../../../modules/onboarding/search/contract.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import { recentPages } from '../../../ui/data/recent.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { labelled } from '../places.ts';

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

/** Everywhere that there is to go. */
export const places = (go: Go): Choice[] => [
  ...labelled.map(({ path, label, icon }) => ({ id: `go-${path}`, label, icon, choose: () => go(path) })),
  ...settingsTabs.map(
    (tab): Choice => ({
      id: `settings-${tab}`,
      label: `${settingsLabels[tab]} settings`,
      keywords: settingsWords[tab],
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
