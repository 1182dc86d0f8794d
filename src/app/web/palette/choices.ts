import {
  settingsLabels,
  settingsSynonyms,
  settingsTabs,
} from '../../../modules/accounts/tenants/ui/settings-search.ts';
import type { SearchAnswer } from '../../../modules/onboarding/search/contract.ts';
import { formatMoney } from '../../../shared/format/format-money.ts';
import { formatDayAndTime } from '../../../shared/format/format-time.ts';
import { recentPages } from '../../../ui/data/recent.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { labelled } from '../app-pages.ts';

export type Choice = {
  id: string;
  label: string;
  detail?: string;
  /** Synonyms that also match. */
  keywords?: string | undefined;
  icon: IconName;
  choose: () => void;
};
export type Group = { title: string; choices: Choice[] };

type Go = (href: string) => void;

export const places = (go: Go): Choice[] => [
  ...labelled.map(({ path, label, icon }) => ({ id: `go-${path}`, label, icon, choose: () => go(path) })),
  ...settingsTabs.map(
    (tab): Choice => ({
      id: `settings-${tab}`,
      label: `${settingsLabels[tab]} settings`,
      keywords: settingsSynonyms[tab],
      icon: 'settings',
      choose: () => go(`/settings?tab=${tab}`),
    }),
  ),
];

/** Recently opened clients and invoices, except the current page. */
export const recent = (current: string, go: Go): Choice[] =>
  recentPages(current).map(({ href, ...page }) => ({ id: `recent-${href}`, ...page, choose: () => go(href) }));

/** Choices whose label or keywords contain, for each typed word, a word that begins with it. */
export function matching(choices: Choice[], typed: string): Choice[] {
  const typedWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, keywords = '' }) => {
    const own = `${label} ${keywords}`.toLowerCase().split(/\s+/);
    return typedWords.every(word => own.some(each => each.startsWith(word)));
  });
}

/** Search results of the server as groups of choices. */
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
