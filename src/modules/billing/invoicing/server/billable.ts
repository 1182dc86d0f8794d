import type { Scope } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';

export type BilledSession = { id: number; clientId: number; title: string; serviceId: number | null; startTime: Date };
export type ServicePrice = { id: number; name: string; price: string | null };
type PastSessionsFilter = { clientId: number; after: Date; until: Date; limit: number };

/** Ports, because appointments, packages and services belong to modules below this one. */
type BillableSources = {
  /** @throws AppError not_found */
  findAppointment: (scope: Scope, id: number) => Promise<BilledSession>;
  /** Sessions that took place, newest first. */
  listPastSessions: (scope: Scope, filter: PastSessionsFilter) => Promise<BilledSession[]>;
  /** @throws AppError not_found */
  findClientPackage: (scope: Scope, id: number) => Promise<{ clientId: number; name: string; price: string | null }>;
  /** Returns those of the given appointments that a package has paid for. */
  paidByPackage: (scope: Scope, appointmentIds: number[]) => Promise<Set<number>>;
  /** Services by id, including archived ones. */
  findServices: (scope: Scope, ids: number[]) => Promise<Map<number, ServicePrice>>;
  serviceNames: (scope: Scope) => Promise<Map<number, string>>;
};
export const billableSources = port<BillableSources>('invoice.billable');
