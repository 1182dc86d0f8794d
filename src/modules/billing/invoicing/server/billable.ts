import type { Scope } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';

export type BilledSession = { id: number; clientId: number; title: string; serviceId: number | null; startTime: Date };
export type ServicePrice = { id: number; name: string; price: string | null };
type HeldSessions = { clientId: number; after: Date; until: Date; limit: number };

/** Sources of what can be billed. */
type BillableSources = {
  /** @throws AppError not_found */
  findAppointment: (scope: Scope, id: number) => Promise<BilledSession>;
  listHeld: (scope: Scope, which: HeldSessions) => Promise<BilledSession[]>;
  /** @throws AppError not_found */
  findClientPackage: (scope: Scope, id: number) => Promise<{ clientId: number; name: string; price: string | null }>;
  /** Which of these appointments a package has paid for. */
  paidByPackage: (scope: Scope, appointmentIds: number[]) => Promise<Set<number>>;
  /** Services by their id, also those that are no longer offered. */
  findServices: (scope: Scope, ids: number[]) => Promise<Map<number, ServicePrice>>;
  serviceNames: (scope: Scope) => Promise<Map<number, string>>;
};
export const billableSources = port<BillableSources>('invoice.billable');
