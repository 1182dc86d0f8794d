import { formatMoney, formatSums } from '../../../../shared/format-money.ts';
import type { DashboardMetrics } from '../contract.ts';

type Figure = {
  name: keyof DashboardMetrics['changes'];
  label: string;
  to: '/clients' | '/appointments' | '/invoicing' | '/storefront';
  /** What the change is measured against. */
  against: string;
  write: (metrics: DashboardMetrics, currency: string) => string;
  /** What belongs to it and cannot be added. */
  beside?: (metrics: DashboardMetrics) => string | null;
};

const count = new Intl.NumberFormat('en-US');

/** The four metric cards, in the specified order (section 2, dashboard). */
export const figures: Figure[] = [
  {
    name: 'totalClients',
    label: 'Total Clients',
    to: '/clients',
    against: 'vs. 30 days ago',
    write: metrics => count.format(metrics.totalClients),
  },
  {
    name: 'appointmentsThisWeek',
    label: 'Appointments This Week',
    to: '/appointments',
    against: 'vs. last week',
    write: metrics => count.format(metrics.appointmentsThisWeek),
  },
  {
    name: 'monthlyRevenue',
    label: 'Monthly Revenue',
    to: '/invoicing',
    against: 'vs. this point last month',
    write: (metrics, currency) => formatMoney(metrics.monthlyRevenue, currency).replace(/\.00$/, ''),
    beside: ({ otherRevenue }) => (otherRevenue.length ? `and ${formatSums(otherRevenue)}` : null),
  },
  {
    name: 'contentViews',
    label: 'Content Views',
    to: '/storefront',
    against: 'vs. prior 30 days',
    write: metrics => count.format(metrics.contentViews),
  },
];
