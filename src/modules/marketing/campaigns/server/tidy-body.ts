import type { BodyFormat, WrittenMail } from '../../../messaging/mailings/contract.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';

/**
 * Returns the mail as it will be stored: plain text unchanged, HTML sanitized. If the format is missing, it is detected
 * from the body.
 * @throws AppError invalid if nothing remains
 */
export const tidyBody = <Mail extends WrittenMail>(mail: Mail): Mail & { bodyFormat: BodyFormat } => ({
  ...mail,
  ...cleanBody(mail),
});
