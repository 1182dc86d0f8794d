import { inTenant, type Principal } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { reasonLabels, type Suppression, type SuppressionFilter } from '../contract.ts';
import { pageSuppressions } from './list.ts';

const columns: CsvColumns<Suppression> = {
  Email: ({ email }) => email,
  Reason: ({ reason }) => reasonLabels[reason],
  Detail: ({ detail }) => detail,
  Since: ({ createdAt }) => createdAt,
};

const perPage = 200;

/** Newest first. */
export const exportSuppressions = (
  services: Services,
  principal: Principal,
  filter: SuppressionFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, principal, scope => pageSuppressions(scope, { ...filter, limit: perPage, cursor })),
  );
