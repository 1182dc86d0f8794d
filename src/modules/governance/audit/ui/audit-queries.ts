import { pagesQuery, usePages } from '../../../../ui/pages.ts';
import { type AuditFilter, auditPage } from '../contract.ts';

export const auditPath = '/api/audit';

export const useAuditLog = (filter: AuditFilter) =>
  usePages(pagesQuery({ path: [auditPath], filter, page: auditPage, limits: { first: 50, later: 50 } }));
