import type { TableFacts } from '../../../../platform/database/table-facts.ts';

type How = NonNullable<TableFacts['archive']>['how'];

/** The tables with which this becomes of them when a practice takes everything along, in the order of their names. */
export const tablesThat = (tables: TableFacts[], how: How) =>
  tables
    .flatMap(({ table, archive }) => (archive?.how === how ? [{ table, ...archive }] : []))
    .toSorted((one, next) => (one.table < next.table ? -1 : 1));
