import type { Context } from 'hono';
import pLimit from 'p-limit';
import { clientFileLimits } from '../../../modules/room/files/file-limits.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOwnOrigin } from '../../../platform/http/guards.ts';
import type { Public } from '../../../platform/http/request.ts';
import { tooLargeFile } from '../../../shared/file-kinds.ts';
import { messages } from '../../../shared/messages/en.ts';

/** Runs uploads by HTML forms a few at a time: each file is in memory until it is stored. */
export const fewUploads = pLimit(4);

/**
 * The file in the field `file` of a posted HTML form; null if none was chosen.
 * @throws AppError forbidden for a form of another site, too_large
 */
export async function readFormFile(c: Context<Public>): Promise<File | null> {
  if (!isOwnOrigin(c)) throw new AppError('forbidden', messages.errors.formOfOtherSite);
  requireReadableFile(c);
  const { file } = await c.req.parseBody().catch((): { file?: unknown } => ({}));
  return file instanceof File && file.name ? file : null;
}

/** @throws AppError too_large if the posted form had a file that was too large to be read */
export function requireReadableFile(c: Context<Public>) {
  if (c.get('isFileTooLarge')) throw new AppError('too_large', tooLargeFile(clientFileLimits.largest));
}

/**
 * Text fields of a posted HTML form.
 * @throws AppError forbidden for a form of another site
 */
export async function readForm(c: Context<Public>): Promise<Record<string, string>> {
  if (!isOwnOrigin(c)) throw new AppError('forbidden', messages.errors.formOfOtherSite);
  const body = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * All fields of a posted HTML form, of which several may have one name.
 * @throws AppError forbidden for a form of another site
 */
export async function readFields(c: Context<Public>): Promise<{ fields: Record<string, string[]>; file: File | null }> {
  if (!isOwnOrigin(c)) throw new AppError('forbidden', messages.errors.formOfOtherSite);
  const body: Record<string, unknown> = await c.req.parseBody({ all: true }).catch(() => ({}));
  const fields = Object.entries(body).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string');
    return [name, values] as const;
  });
  const file = body.file instanceof File && body.file.name ? body.file : null;
  return { fields: Object.fromEntries(fields), file };
}
