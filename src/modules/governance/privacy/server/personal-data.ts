import type { PersonalData, TableFacts } from '../../../../platform/database/table-facts.ts';

/** Personal data in the order of erasure: rows that are found through another table come before that table. */
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
