import { sql } from 'drizzle-orm';
import type { Person } from '../../../../platform/database/found-by.ts';
import type { Snapshot, WrittenColumn } from '../../../../platform/database/snapshot.ts';
import type { PersonalData } from '../../../../platform/database/table-facts.ts';
import { inPlainWords } from './plain-words.ts';

/**
 * What the tables hold of a person, as JSON to be read: one list for each kind of thing, with the fields in plain words.
 * Some rows at a time, however many there are.
 */
export async function* writeClient(
  snapshot: Snapshot,
  { tenantId, person }: Of,
  personalData: PersonalData[],
): AsyncGenerator<string> {
  const columns = await snapshot.columns();
  let between = '';
  yield '{';
  // The person first; an erasure ends with them.
  for (const part of personalData.toReversed()) {
    let isFirst = true;
    for await (const lines of snapshot.linesOf(selectOf(part, { tenantId, person }, columns.get(part.table) ?? []))) {
      if (isFirst) yield `${between}\n  ${JSON.stringify(part.called)}: [`;
      yield `${isFirst ? '' : ','}${lines.map(writeRow).join()}`;
      isFirst = false;
    }
    if (isFirst) continue;
    yield '\n  ]';
    between = ',';
  }
  yield '\n}\n';
}

/** What is shown of a table: all but secrets and the practice's own number. */
export const shownColumns = ({ hidden }: PersonalData, columns: WrittenColumn[]): WrittenColumn[] =>
  columns.filter(({ name }) => name !== 'tenant_id' && !hidden.includes(name));

/** Amounts as texts, as they stand in the database: a number would lose the zeros of 5.00. */
const shown = ({ name, type }: WrittenColumn) =>
  sql.raw(type === 'numeric' ? `t."${name}"::text as "${name}"` : `t."${name}"`);

type Of = { tenantId: number; person: Person };

function selectOf(part: PersonalData, { tenantId, person }: Of, columns: WrittenColumn[]) {
  const names = shownColumns(part, columns).map(shown);
  const order = columns.some(({ name }) => name === 'id') ? sql` order by t.id` : sql``;
  return sql`select ${sql.join(names, sql`, `)} from ${sql.raw(part.table)} t
    where t.tenant_id = ${tenantId} and (${part.foundBy.where(person)})${order}`;
}

const writeRow = (line: string) =>
  `\n${JSON.stringify(inPlainWords(JSON.parse(line)), null, 2).replace(/^/gm, '    ')}`;
