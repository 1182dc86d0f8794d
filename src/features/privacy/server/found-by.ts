import { type SQL, sql } from 'drizzle-orm';
import { fullNameOf, type Person } from './person.ts';

/** What a table holds about a client: how it is found there, and what an erasure does with it. */
export type PersonalData = {
  /** For the report and the export. */
  what: string;
  table: string;
  /** Of the table's rows, here called `t`, those about the person. */
  isAbout: (person: Person) => SQL;
  /** `keep` says why; `set` takes the person off and leaves the row. */
  erase: 'delete' | { set: (person: Person) => SQL; why: string } | { keep: string };
  /** Columns that are secrets or nobody's business outside. */
  hidden?: string[];
};

export const byId = ({ id }: Person) => sql`t.client_id = ${id}`;
/** A mail to a member that names them. */
export const toMembersAbout = ({ id }: Person) => sql`t.about_client_id = ${id}`;
export const list = (values: string[]) => sql`(${sql.param(values)}::text[])`;
export const byEmail = (column: string) => (person: Person) =>
  sql`lower(t.${sql.raw(column)}) = any ${list(person.emails)}`;
/**
 * Numbers are shared, addresses are not: a mother's is her child's, too. While another client has it, nobody can tell
 * whose the rows of a number are, and they stay theirs.
 */
export const byPhone =
  (column: string) =>
  ({ id, phones }: Person) =>
    sql`(t.${sql.raw(column)} = any ${list(phones)} and not exists (select from clients other
      where other.tenant_id = t.tenant_id and other.phone = t.${sql.raw(column)} and other.id <> ${id}))`;
export const ofNobodyBy = (part: (person: Person) => SQL) => (person: Person) =>
  sql`(t.client_id is null and ${part(person)})`;
export const either =
  (...parts: ((person: Person) => SQL)[]) =>
  (person: Person) =>
    sql`(${sql.join(
      parts.map(part => part(person)),
      sql` or `,
    )})`;
export const ofAppointment = ({ id }: Person) =>
  sql`t.appointment_id in (select a.id from appointments a where a.tenant_id = t.tenant_id and a.client_id = ${id})`;
export const ofInvoice = ({ id }: Person) =>
  sql`t.invoice_id in (select i.id from invoices i where i.tenant_id = t.tenant_id and i.client_id = ${id})`;
export const ofPurchase = ({ id }: Person) =>
  sql`t.purchase_id in (select b.id from product_purchases b where b.tenant_id = t.tenant_id and b.client_id = ${id})`;
/** What went back of the payments that are found so. */
export const ofPaymentOf = (isPaidBy: (person: Person) => SQL) => (person: Person) =>
  sql`exists (select from (select t.tenant_id, t.payment_id) refund join payments t
    on t.tenant_id = refund.tenant_id and t.id = refund.payment_id where ${isPaidBy(person)})`;

/**
 * A notification that speaks of them. Whom it is about stands in it where that is known; older ones, and a text from a
 * number that was nobody's yet, are found by where they lead and by what they say.
 */
export const tellsOf = (person: Person) => {
  const { id, emails } = person;
  const leadsThere = sql`(t.data->>'href' ~ ${`^/clients/${id}($|[?/])`} or exists (select from invoices i
    where i.tenant_id = t.tenant_id and i.client_id = ${id} and t.data->>'href' = '/invoicing/' || i.id))`;
  const saysSo = sql`t.title || ' ' || t.message ~* ${wholeWords([fullNameOf(person), ...emails])}`;
  const texted = sql`(t.type = 'sms_reply' and exists (select from (select t.tenant_id, replace(t.title, 'Reply from ', '') as phone) t
    where ${byPhone('phone')(person)}))`;
  return sql`(t.data->>'clientId' = ${String(id)}
    or (t.data->>'clientId' is null and (${leadsThere} or ${saysSo} or ${texted})))`;
};

/** A regular expression of PostgreSQL for any of these, not as a part of another name or address: Ann Li is not Joann Lind. */
export const wholeWords = (values: string[]) => {
  const escaped = values.map(value => value.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  return `(?:^|[^[:alnum:].@_+-])(?:${escaped.join('|')})(?![[:alnum:]@_-]|\\.[[:alnum:]])`;
};
