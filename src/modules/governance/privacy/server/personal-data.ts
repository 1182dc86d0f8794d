import type { PersonalData, TableFacts } from '../../../../platform/database/table-facts.ts';

/** All that is kept about clients, in the order of an erasure: what is found by the rows of another table goes before it. */
export function inErasureOrder(tables: TableFacts[]): PersonalData[] {
  const parts = tables.flatMap(({ personal }) => personal);
  const sorted = new Set<PersonalData>();
  const visit = (part: PersonalData) => {
    if (sorted.has(part)) return;
    for (const other of parts) if (other.table !== part.table && other.foundBy.needs.includes(part.table)) visit(other);
    sorted.add(part);
  };
  for (const part of parts) visit(part);
  return [...sorted];
}
