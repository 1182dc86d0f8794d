import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Client, type ClientFilter, clientPage, goalLabels, statusLabels } from '../contract.ts';
import { pageClientsJson } from './list.ts';

/** Column names that the import recognizes, and some columns for information only. */
const columns: CsvColumns<Client> = {
  'First name': client => client.firstName,
  'Last name': client => client.lastName,
  Email: client => client.email,
  Phone: client => client.phone,
  Age: client => client.age,
  Goal: client => goalLabels[client.goal],
  Status: client => statusLabels[client.status],
  Tags: client => client.tags.join(', '),
  Notes: client => client.notes,
  'Progress %': client => client.progressPercentage,
  'Last contact': client => client.lastContact,
  'Client since': client => client.createdAt,
};

const perPage = 200;

/** Sorted by name. */
export const exportClients = (
  services: Services,
  who: Who,
  filter: ClientFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor => inTenant(services.database, who, scope => readPage(scope, filter, cursor)));

const readPage = async (scope: Scope, filter: ClientFilter, cursor: string | undefined) =>
  clientPage.parse(JSON.parse(await pageClientsJson(scope, { ...filter, limit: perPage, cursor, sort: 'name' })));
