import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { emailStatusLabels } from '../../../messaging/emails/contract.ts';
import type { ResultRecipient } from '../results.ts';
import { getCampaign } from './campaigns.ts';
import { pageResults } from './result-pages.ts';

const did = (kind: ResultRecipient['did'][number]) => (one: ResultRecipient) => (one.did.includes(kind) ? 'Yes' : '');

const columns: CsvColumns<ResultRecipient> = {
  Email: one => one.recipientEmail,
  Name: one => one.fullName,
  Status: one => emailStatusLabels[one.status],
  Reason: one => one.error,
  Sent: one => one.sentAt,
  Opened: did('open'),
  Clicked: did('click'),
  Unsubscribed: did('unsubscribe'),
  Bounced: did('bounce'),
  Complained: did('complaint'),
};

const perPage = 500;

/** CSV of a campaign's recipients, by the status of their mail. @throws AppError not_found */
export async function exportResults(services: Services, who: Who, id: number): Promise<ReadableStream<Uint8Array>> {
  const inScope = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(services.database, who, work);
  await inScope(scope => getCampaign(scope, id));
  return csvFile(columns, cursor => inScope(scope => pageResults(scope, id, { limit: perPage, cursor })));
}
