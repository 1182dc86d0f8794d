import { Menu } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { formatAmount, type Measure, type Measurement } from '../contract.ts';
import { EditMeasurement } from './EditMeasurement.tsx';
import { formatChange, formatMeasuredOn } from './format-measurement.ts';
import classes from './measurements.module.css';
import { useDeleteMeasurement } from './use-delete-measurement.ts';

type Props = {
  clientId: number;
  measure: Measure;
  /** Of this measure, oldest first. */
  rows: Measurement[];
};
/** `before`: the value measured before this one. */
type Row = Measurement & { before: number | null };

/** Newest first, each with the change since the one before. */
export function MeasurementTable({ clientId, measure, rows }: Props) {
  const mayWrite = useMay('records.write');
  const [edited, setEdited] = useState<Measurement | null>(null);
  const remove = useDeleteMeasurement(clientId, measure);
  const { kind, unit } = measure;
  const columns = useMemo(() => {
    const actions = (row: Row) => (
      <RowMenu label={`Actions for ${formatMeasuredOn(row.measuredOn)}`}>
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setEdited(row)}>
          Edit
        </Menu.Item>
        <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => remove(row)}>
          Delete
        </Menu.Item>
      </RowMenu>
    );
    const last: Column<Row> = { name: 'Actions', width: '3rem', phone: 'actions', isHeaderHidden: true, cell: actions };
    return mayWrite ? [...columnsOf({ unit }), last] : columnsOf({ unit });
  }, [unit, mayWrite, remove]);
  const newestFirst = useMemo(
    () => rows.map((row, index) => ({ ...row, before: rows[index - 1]?.value ?? null })).toReversed(),
    [rows],
  );
  return (
    <>
      <DataTable label={`${measure.label}, newest first`} columns={columns} rows={newestFirst} keyOf={row => row.id} />
      <EditMeasurement
        key={`${kind} ${edited?.id}`}
        clientId={clientId}
        measure={measure}
        measurement={edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

const columnsOf = (measure: Pick<Measure, 'unit'>): Column<Row>[] => [
  { name: 'Date', width: '8rem', phone: 'text', cell: row => formatMeasuredOn(row.measuredOn) },
  { name: 'Value', width: '7rem', phone: 'title', cell: row => <b>{formatAmount(row.value, measure)}</b> },
  {
    name: 'Change',
    width: '7rem',
    phone: 'status',
    cell: row => (
      <span className={classes.quiet}>
        {row.before === null ? 'First' : formatChange(row.value, row.before, measure)}
      </span>
    ),
  },
  { name: 'Note', phone: 'detail', cell: row => <span className={classes.quiet}>{row.note}</span> },
];
