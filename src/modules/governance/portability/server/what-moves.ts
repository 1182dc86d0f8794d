import type { TableFacts } from '../../../../platform/database/table-facts.ts';

type How = NonNullable<TableFacts['archive']>['how'];

/** Tables that an export treats in this way, by name. */
export const tablesThat = (tables: TableFacts[], how: How) =>
  tables
    .flatMap(({ table, archive }) => (archive?.how === how ? [{ table, ...archive }] : []))
    .toSorted((one, next) => (one.table < next.table ? -1 : 1));
