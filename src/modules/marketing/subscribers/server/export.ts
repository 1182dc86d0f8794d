import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Subscriber, type SubscriberFilter, sourceLabels, statusLabels } from '../subscriber.ts';
import { pageSubscribers } from './list.ts';

/** The columns of the file, named as the import recognises them, and some that only tell. */
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

/** Those that the filter finds, by name. */
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
