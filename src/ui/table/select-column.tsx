import classes from './DataTable.module.css';
import { type Selection, useIsSelected, useSelected } from './selection.ts';
import type { Column } from './table-column.ts';

type Naming<Row> = { rows: string; nameOf: (row: Row) => string };

/** A column of checkboxes; Shift+click selects a range. */
export const selectColumn = <Row extends { id: number }>(
  selection: Selection,
  { rows, nameOf }: Naming<Row>,
): Column<Row> => ({
  name: 'Selection',
  width: '2.5rem',
  phone: 'select',
  isHeaderHidden: true,
  head: <SelectShown selection={selection} label={`Select all ${rows} shown`} />,
  cell: row => <SelectRow selection={selection} id={row.id} label={`Select ${nameOf(row)}`} />,
});

function SelectRow({ selection, id, label }: { selection: Selection; id: number; label: string }) {
  const isSelected = useIsSelected(selection, id);
  return (
    // The label fills its cell, so that a click slightly off the box does not open the row.
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        data-row-select
        onChange={event => selection.toggle(id, Reflect.get(event.nativeEvent, 'shiftKey') === true)}
      />
    </label>
  );
}

function SelectShown({ selection, label }: { selection: Selection; label: string }) {
  const { ids, isAll } = useSelected(selection);
  const isEvery = isAll || selection.isEveryShown();
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isEvery}
        // `indeterminate` is a DOM property without an attribute.
        ref={box => {
          if (box) box.indeterminate = ids.size > 0 && !isEvery;
        }}
        onChange={selection.toggleShown}
      />
    </label>
  );
}
