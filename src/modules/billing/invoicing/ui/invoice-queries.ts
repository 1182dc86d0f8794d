import { queryOptions } from '@tanstack/react-query';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { type InvoiceDetail, invoiceDetail } from '../contract.ts';
import { invoicePage, invoiceTotals } from '../invoice-list.ts';
import { invoiceSettings, taxRate } from '../settings.ts';
import { invoiceSuggestion, type SuggestionQuery } from '../suggestion.ts';
import type { InvoiceSearch } from './invoice-search.ts';

export const invoicesPath = '/api/invoices';
export const taxRatesPath = '/api/tax-rates';

/** Newest first, page by page. */
export const invoicePagesQuery = ({ client: clientId, ...filter }: InvoiceSearch) =>
  pagesQuery({
    path: [invoicesPath],
    filter: { ...filter, clientId },
    page: invoicePage,
    limits: { first: 50, later: 50 },
  });

export const invoiceTotalsQuery = get([invoicesPath, 'totals'], invoiceTotals);
export const invoiceSettingsQuery = get([invoicesPath, 'settings'], invoiceSettings);
const untilSentMs = 3_000;
/** Polls while the email is being sent, so that the history shows the result. */
export const invoiceQuery = (id: string | number) =>
  queryOptions({
    ...get([invoicesPath, String(id)], invoiceDetail),
    refetchInterval: ({ state }) =>
      /^(queued|sending)$/.test(state.data?.email?.status ?? '') ? untilSentMs : (false as const),
  });
export const suggestionQuery = (of: SuggestionQuery) => get([invoicesPath, 'suggestion', of], invoiceSuggestion);
export const taxRatesQuery = get([taxRatesPath], taxRate.array());

/** Puts the answer of a mutation into the cache and invalidates everything that it affects. */
export function cacheInvoice(saved: InvoiceDetail) {
  queryClient.setQueryData(invoiceQuery(saved.id).queryKey, saved);
  return refreshInvoices();
}

/** Invalidates what depends on invoices, including the client record and the dashboard. */
export const refreshInvoices = () =>
  refresh(invoicesPath, '/api/clients', '/api/dashboard/metrics', '/api/dashboard/today');
