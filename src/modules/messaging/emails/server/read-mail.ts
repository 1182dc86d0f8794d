import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { showCopy } from '../../mailings/server/content.ts';
import type { EmailDetail } from '../contract.ts';
import { logColumns, present, visible } from './log.ts';
import { emailLogs } from './tables.ts';

/** With the content; for a bulk email the recipient's personalized copy. @throws AppError not_found */
export async function getMail(scope: Scope, id: number): Promise<EmailDetail> {
  const { html, text, attachments, contentId } = emailLogs;
  const [found] = await scope.db
    .select({ ...logColumns, html, text, attachments, contentId })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.id, id)));
  if (!found) throw notFound('Email');
  const { contentId: many, personal, ...mail } = found;
  const copy = many === null ? null : await showCopy(scope, many, personal ?? { firstName: null, fullName: null });
  return { ...present({ ...mail, personal }), ...copy };
}
