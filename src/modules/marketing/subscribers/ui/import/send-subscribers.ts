import type { Columns } from '../../../../people/imports/ui/import-columns.ts';
import { importRows } from '../../../../people/imports/ui/import-rows.ts';
import { type Progress, sendRows } from '../../../../people/imports/ui/send-import.ts';
import type { Sheet } from '../../../../people/imports/ui/sheet.ts';
import { type SubscriberReport, subscriberImportLine } from '../../subscriber.ts';
import { subscribersPath } from '../subscriber-queries.ts';

export type SubscriberFile = { sheet: Sheet; columns: Columns };

/** What would happen with the rows of a file. */
export const checkSubscribers = (file: SubscriberFile): Promise<SubscriberReport> => send(file, { dryRun: true });

/** Adds them; who sends it says that they agreed. */
export const importSubscribers = (file: SubscriberFile, onProgress: (progress: Progress) => void) =>
  send(file, { hasAgreed: true }, onProgress);

const send = (
  { sheet, columns }: SubscriberFile,
  how: { dryRun: true } | { hasAgreed: true },
  onProgress?: (progress: Progress) => void,
) =>
  sendRows(
    {
      path: `${subscribersPath}/import`,
      input: { rows: importRows(sheet, columns), ...how },
      line: subscriberImportLine,
    },
    onProgress,
  );
