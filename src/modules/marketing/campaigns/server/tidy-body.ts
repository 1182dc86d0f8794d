import type { BodyFormat, WrittenMail } from '../../../messaging/mailings/contract.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';

/**
 * How it is kept: plain text as typed, HTML as far as a mail may hold it. Left out, the format is told from the body.
 * @throws AppError invalid when nothing is left of it
 */
export const tidyBody = <Mail extends WrittenMail>(mail: Mail): Mail & { bodyFormat: BodyFormat } => ({
  ...mail,
  ...cleanBody(mail),
});
