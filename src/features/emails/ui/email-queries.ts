import { z } from 'zod';
import { get } from '../../../ui/query.ts';
import { emailDetail, emailLog } from '../contract.ts';

const path = '/api/emails/logs';
const pollInterval = 10_000;

/** The newest first; asked again and again, because mails change while one looks. */
export const emailLogsQuery = {
  ...get([path], z.array(emailLog)),
  refetchInterval: pollInterval,
  refetchOnWindowFocus: true,
};

export const emailQuery = (id: number) => ({ ...get([path, id], emailDetail), refetchInterval: pollInterval });

/** The mail's own HTML under a policy of its own: inside this page its styles would not be allowed. */
export const emailHtmlPath = (id: number) => `${path}/${id}/html`;
