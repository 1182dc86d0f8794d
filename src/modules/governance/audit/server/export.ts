import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { type AuditEvent, type AuditFilter, labelOfAct, labelOfSubject } from '../contract.ts';
import { describeDetails, describeDoer, describePeople } from '../describe.ts';
import { pageEvents } from './list.ts';

const columns: CsvColumns<AuditEvent> = {
  When: ({ at }) => at,
  Who: describeDoer,
  What: ({ act }) => labelOfAct(act),
  About: ({ subject }) => labelOfSubject(subject),
  Number: ({ subjectId }) => subjectId,
  Clients: describePeople,
  Details: ({ details }) => describeDetails(details),
  Device: ({ device }) => device,
  Network: ({ place }) => place,
};

const perPage = 200;

/** Events that match the filter, newest first. */
export const exportEvents = (services: Services, who: Who, filter: AuditFilter): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, who, scope => pageEvents(scope, { ...filter, cursor, limit: perPage })),
  );
