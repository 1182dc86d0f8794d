import type { SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';
import type { ClientDetail } from '../contract.ts';

type Totals = ClientDetail['totals'];

/** Data about clients from other modules. */
export type ClientSources = {
  /** For the header of a client's page. */
  appointments: (
    scope: Scope,
    clientId: number,
    now: Date,
  ) => Promise<{ all: number; upcoming: number; next: ClientDetail['nextAppointment'] }>;
  invoices: (
    scope: Scope,
    clientId: number,
    now: Date,
  ) => Promise<Pick<Totals, 'unpaid' | 'overdue' | 'balance'> & { all: number }>;
  purchases: (scope: Scope, clientId: number) => Promise<number>;
  emails: (scope: Scope, clientId: number) => Promise<{ all: number; sent: number }>;
  sms: (scope: Scope, clientId: number) => Promise<number>;
  newsletter: (scope: Scope, addresses: string[]) => Promise<ClientDetail['newsletter']>;
  smsStoppedAt: (scope: Scope, phone: string) => Promise<string | null>;

  /** For the list of clients: SQL expressions by client. */
  columns: Record<
    'nextAppointment' | 'lastSession' | 'balance' | 'oldestDueDate',
    (tenantId: SQL, clientId: SQL) => SQL
  >;
  /** SQL condition for the list’s filter: a session since then, or an upcoming one. */
  hasSessionSince: (tenantId: SQL, clientId: SQL, since: SQL) => SQL;

  hasIssuedInvoices: (scope: Scope, clientId: number) => Promise<boolean>;
  wasMailed: (scope: Scope, clientId: number, email: string) => Promise<boolean>;
  /** Checks for data that is not on the timeline but would be deleted with the client. */
  ties: ((scope: Scope, clientId: number) => Promise<boolean>)[];
};
export const clientSources = port<ClientSources>('client.sources');
