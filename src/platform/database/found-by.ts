import { type SQL, sql } from 'drizzle-orm';

/** Everything by which one client is named in the practice's tables. Addresses are in lower case. */
export type Person = { id: number; firstName: string; lastName: string; emails: string[]; phones: string[] };

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** Which rows of a table, here called `t`, are about a person; `needs` are the tables by whose rows they are found. */
export type FoundBy = { where: (person: Person) => SQL; needs: string[] };

/** By the number of the client in this column. */
export const byClient = (column = 'client_id'): FoundBy => ({
  where: ({ id }) => sql`t.${sql.raw(column)} = ${id}`,
  needs: ['clients'],
});

export const anyOf = (values: string[]) => sql`any (${sql.param(values)}::text[])`;

export const byEmail = (column: string): FoundBy => ({
  where: ({ emails }) => sql`lower(t.${sql.raw(column)}) = ${anyOf(emails)}`,
  needs: ['clients'],
});

/**
 * Numbers are shared, addresses are not: a mother's is her child's, too. While another client has it, nobody can tell
 * whose the rows of a number are, and they stay theirs.
 */
export const byPhone = (column: string): FoundBy => ({
  where: ({ id, phones }) => sql`(t.${sql.raw(column)} = ${anyOf(phones)} and not exists (select from clients other
    where other.tenant_id = t.tenant_id and other.phone = t.${sql.raw(column)} and other.id <> ${id}))`,
  needs: ['clients'],
});

/** By a row that is the client's: of an appointment, an invoice, a purchase. */
export const byRowOf = (table: string, column: string): FoundBy => ({
  where: ({ id }) => sql`t.${sql.raw(column)} in (select o.id from ${sql.raw(table)} o
    where o.tenant_id = t.tenant_id and o.client_id = ${id})`,
  needs: [table],
});

export const either = (...ways: FoundBy[]): FoundBy => ({
  where: person =>
    sql`(${sql.join(
      ways.map(({ where }) => where(person)),
      sql` or `,
    )})`,
  needs: ways.flatMap(({ needs }) => needs),
});

/** A regular expression of PostgreSQL for any of these, not as a part of another name or address: Ann Li is not Joann Lind. */
export const wholeWords = (values: string[]) => {
  const escaped = values.map(value => value.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  return `(?:^|[^[:alnum:].@_+-])(?:${escaped.join('|')})(?![[:alnum:]@_-]|\\.[[:alnum:]])`;
};
