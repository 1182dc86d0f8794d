import type { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { ApiError, sentenceOf } from '../../../../ui/data/api-error.ts';
import { type ImportInput, type ImportReport, importLine } from '../contract.ts';

export type Progress = { done: number; total: number };

/** The server's reason for importing nothing. */
export class ImportRefused extends Error {}

/** @throws ImportRefused, ApiError, or another error if the connection was lost */
export async function sendImport(
  input: ImportInput,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ImportReport> {
  return sendRows({ path: '/api/clients/import', input, line: importLine }, onProgress);
}

type Line<Report> = Progress | { report: Report } | { message: string };
type ImportRequest<Report> = { path: string; input: unknown; line: z.ZodType<Line<Report>> };

/** For any kind of import. */
export async function sendRows<Report>(
  { path, input, line: schema }: ImportRequest<Report>,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Report> {
  for await (const line of api.lines(path, input, schema)) {
    if ('report' in line) return line.report;
    if ('message' in line) throw new ImportRefused(line.message);
    onProgress(line);
  }
  throw new Error('the answer ended before its report');
}

/** The message for a failed check or import. */
export function importFailureMessage(error: unknown): string {
  if (error instanceof ImportRefused) return error.message;
  if (error instanceof ApiError)
    return sentenceOf(error, 'The server sent an unexpected response. Nothing was imported.');
  return lostConnection;
}

/** The server finishes without a listener, so the result is unknown; importing again is idempotent. */
const lostConnection =
  'The connection was lost. Either all rows were imported or none. You can safely try again: no one is added twice.';
