import { type SQL, sql } from 'drizzle-orm';

/** Everything that identifies one client in the tables of the practice. Emails are in lower case. */
export type Person = { id: number; firstName: string; lastName: string; emails: string[]; phones: string[] };

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** The condition for rows about a person; the table has the alias `t`. `needs`: the tables that the condition reads. */
export type SubjectMatch = { where: (person: Person) => SQL; needs: string[] };

export const byClient = (column = 'client_id'): SubjectMatch => ({
  where: ({ id }) => sql`t.${sql.raw(column)} = ${id}`,
  needs: ['clients'],
});

export const anyOf = (values: string[]) => sql`any (${sql.param(values)}::text[])`;

export const byEmail = (column: string): SubjectMatch => ({
  where: ({ emails }) => sql`lower(t.${sql.raw(column)}) = ${anyOf(emails)}`,
  needs: ['clients'],
});

/**
 * Unlike email addresses, phone numbers are shared, for example by mother and child. While another client has the same
 * number, the rows cannot be attributed to one person and are left alone.
 */
export const byPhone = (column: string): SubjectMatch => ({
  where: ({ id, phones }) => sql`(t.${sql.raw(column)} = ${anyOf(phones)} and not exists (select from clients other
    where other.tenant_id = t.tenant_id and other.phone = t.${sql.raw(column)} and other.id <> ${id}))`,
  needs: ['clients'],
});

/** Matches through a row that belongs to the client: an appointment, an invoice, a purchase. */
export const byRowOf = (table: string, column: string): SubjectMatch => ({
  where: ({ id }) => sql`t.${sql.raw(column)} in (select o.id from ${sql.raw(table)} o
    where o.tenant_id = t.tenant_id and o.client_id = ${id})`,
  needs: [table],
});

export const either = (...ways: SubjectMatch[]): SubjectMatch => ({
  where: person =>
    sql`(${sql.join(
      ways.map(({ where }) => where(person)),
      sql` or `,
    )})`,
  needs: ways.flatMap(({ needs }) => needs),
});

/** A PostgreSQL regular expression that matches these values as whole words: "Ann Li" does not match "Joann Lind". */
export const wholeWords = (values: string[]) => {
  const escaped = values.map(value => value.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  return `(?:^|[^[:alnum:].@_+-])(?:${escaped.join('|')})(?![[:alnum:]@_-]|\\.[[:alnum:]])`;
};
