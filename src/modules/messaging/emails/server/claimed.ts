import { type SQL, sql } from 'drizzle-orm';
import type { Mail } from './mail-rows.ts';

/** Those, and how often each was tried when it was taken: the rows of `claimed`. */
export const listed = (mails: Mail[]): SQL => sql`
  unnest(${list(
    'bigint',
    mails.map(each => each.tenantId),
  )}, ${list(
    'bigint',
    mails.map(each => each.id),
  )},
    ${list(
      'int',
      mails.map(each => each.attempts),
    )}) as claimed(tenant_id, id, attempts)`;
/**
 * Found by their keys. The text added to the status keeps PostgreSQL from the index of what is under way: while a campaign
 * is sent, it holds the leavings of all that went out since the last vacuum.
 */
export const isMine = sql`(mail.tenant_id = claimed.tenant_id and mail.id = claimed.id
  and mail.status || '' = 'sending' and mail.attempts = claimed.attempts)`;

/** A column of values, as one parameter. */
export const list = (type: string, values: (string | number | null)[]) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
