import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Subscriber, type SubscriberFilter, sourceLabels, statusLabels } from '../subscriber.ts';
import { pageSubscribers } from './list.ts';

/** Column names that the import recognizes, followed by some for information only. */
const columns: CsvColumns<Subscriber> = {
  'First name': subscriber => subscriber.firstName,
  'Last name': subscriber => subscriber.lastName,
  Email: subscriber => subscriber.email,
  Status: subscriber => statusLabels[subscriber.status],
  Source: subscriber => sourceLabels[subscriber.source],
  Since: subscriber => subscriber.since,
  Confirmed: subscriber => subscriber.confirmedAt,
  Unsubscribed: subscriber => subscriber.unsubscribedAt,
  'Consent given': subscriber => subscriber.consentAt,
  'Consent on page': subscriber => subscriber.consentPage,
  'Consent text': subscriber => subscriber.consentText,
};

const perPage = 200;

/** Subscribers that match the filter, by name. */
export const exportSubscribers = (
  services: Services,
  who: Who,
  filter: SubscriberFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, who, scope =>
      pageSubscribers(scope, { ...filter, limit: perPage, cursor, sort: 'name' }),
    ),
  );
