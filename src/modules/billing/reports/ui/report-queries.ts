import { keepPreviousData } from '@tanstack/react-query';
import { get, pathOf } from '../../../../ui/query.ts';
import { revenueReport } from '../contract.ts';
import type { ReportSearch } from './report-search.ts';

const path = '/api/reports/revenue';

export const reportQuery = (search: ReportSearch) => ({
  ...get([path, search], revenueReport),
  placeholderData: keepPreviousData,
});

/** Where a browser fetches the same month as a file. */
export const exportPath = (search: ReportSearch) => pathOf([`${path}/export`, search]);
