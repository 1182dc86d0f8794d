import { Button, Menu, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { ChartPlace } from '../../../../ui/chart/charts.tsx';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, showFieldErrors } from '../../../../ui/form/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { NumbersCover } from '../../facts/ui/NumbersCover.tsx';
import {
  formatAmount,
  formatChange,
  type Kind,
  type Measure,
  type Measurement,
  type MeasurementGoal,
} from '../contract.ts';
import { AddMeasurement, MeasurementFields } from './AddMeasurement.tsx';
import { GoalDialog } from './GoalDialog.tsx';
import { KindChart, KindSelect } from './KindChart.tsx';
import { type MeasurementValues, useMeasurementForm, valuesOf } from './measurement-form.ts';
import { goalPath, measurementsPath, useClientMeasurements } from './measurement-queries.ts';
import classes from './measurements.module.css';

type Props = ComponentProps<typeof KindChart> & {
  /** Other kinds with values. */
  choices: Measure[];
  onChoose: (kind: Kind) => void;
};

function KindCard({ choices, onChoose, ...chart }: Props) {
  const { measure, rows } = chart;
  return (
    <section className={classes.card} aria-labelledby="measure">
      <div className={classes.cardHead}>
        <h2 id="measure">{measure.label}</h2>
        <KindSelect kind={measure.kind} choices={choices} onChoose={onChoose} />
      </div>
      <KindChart {...chart} />
      {rows.length === 0 && (
        <EmptyState drawing="chart" title="No measurements yet" level="h3">
          Track weight, waist, body fat or anything else.
        </EmptyState>
      )}
    </section>
  );
}

/** Removes the goal at once, with undo in the toast. */
function useForgetGoal(clientId: number) {
  const restoring = useMutation({
    mutationFn: (goal: MeasurementGoal) => api.put(goalPath(clientId), goal),
    onSuccess: () => refreshClients(),
    onError: error => toast.failure('Failed to restore goal', sentenceOf(error, 'Set it again.')),
  });
  const forgetting = useMutation({
    mutationFn: (_: MeasurementGoal) => api.delete(goalPath(clientId)),
    onSuccess: async (_, goal) => {
      toast.success('Goal removed', '', { undo: () => restoring.mutate(goal) });
      await refreshClients();
    },
    onError: error => toast.failure('Failed to remove goal', sentenceOf(error, 'Nothing was removed. Try again.')),
  });
  return forgetting.mutate;
}

type GoalCardProps = {
  clientId: number;
  goal: MeasurementGoal | null;
  /** Oldest first: a new goal starts at the latest value. */
  measurements: Measurement[];
  measures: Measure[];
  /** The default kind of a new goal. */
  kind: Kind;
};

function GoalCard({ clientId, goal, measurements, measures, kind }: GoalCardProps) {
  const mayWrite = useMay('records.write');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const forget = useForgetGoal(clientId);
  const measure = measures.find(each => each.kind === goal?.kind);
  const open = () => {
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  return (
    <section className={classes.card} aria-labelledby="goal">
      <div className={classes.cardHead}>
        <h2 id="goal">Goal</h2>
        {goal && mayWrite && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="edit" size={16} />} onClick={open}>
            Edit
          </Button>
        )}
      </div>
      {goal && measure ? (
        <dl className={classes.facts}>
          <dt>Type</dt>
          <dd>{measure.label}</dd>
          <dt>Start</dt>
          <dd>{formatAmount(goal.startValue, measure)}</dd>
          <dt>Target</dt>
          <dd>{formatAmount(goal.targetValue, measure)}</dd>
          <dt>Target date</dt>
          <dd>{goal.targetOn ? formatCalendarShortDate(goal.targetOn) : 'No date set'}</dd>
        </dl>
      ) : (
        <>
          <p className={classes.quiet}>Set a target to see it in the chart and track progress.</p>
          {mayWrite && (
            <Button className={classes.setGoal} onClick={open}>
              Set a goal
            </Button>
          )}
        </>
      )}
      {opening > 0 && (
        <GoalDialog
          key={opening}
          clientId={clientId}
          goal={goal}
          measurements={measurements}
          measures={measures}
          kind={goal?.kind ?? kind}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onForget={goal && (() => forget(goal))}
        />
      )}
    </section>
  );
}

/** Deletes at once, with undo in the toast. */
function useDeleteMeasurement(clientId: number, measure: Measure) {
  const path = measurementsPath(clientId);
  const describe = ({ value, measuredOn }: Measurement) =>
    `${measure.label} ${formatAmount(value, measure)}, ${formatCalendarShortDate(measuredOn)}`;
  const restoring = useMutation({
    mutationFn: ({ kind, value, measuredOn, note }: Measurement) => api.post(path, { kind, value, measuredOn, note }),
    onSuccess: async (_, restored) => {
      toast.success('Measurement restored', describe(restored));
      await refreshClients();
    },
    onError: error => toast.failure('Failed to restore measurement', sentenceOf(error, 'Add it again.')),
  });
  const deletion = useMutation({
    mutationFn: ({ id }: Measurement) => api.delete(`${path}/${id}`),
    onSuccess: async (_, deleted) => {
      toast.success('Measurement deleted', describe(deleted), { undo: () => restoring.mutate(deleted) });
      await refreshClients();
    },
    onError: error =>
      toast.failure('Failed to delete measurement', sentenceOf(error, 'Nothing was deleted. Try again.')),
  });
  const { mutate } = deletion;
  return useCallback((measurement: Measurement) => mutate(measurement), [mutate]);
}

type EditMeasurementProps = {
  clientId: number;
  measure: Measure;
  measurement: Measurement | null;
  onClose: () => void;
};

/** Pass a React `key`, because the form takes its initial values from the measurement. */
function EditMeasurement({ clientId, measure, measurement, onClose }: EditMeasurementProps) {
  const start = measurement ? valuesOf(measurement, measure) : { kind: '', value: '', measuredOn: '', note: '' };
  const { form, today, inputOf } = useMeasurementForm(() => measure, start);
  const saving = useMutation({
    mutationFn: (values: MeasurementValues) => {
      const input = inputOf(values);
      // A converted value is shown rounded; an unchanged field keeps the stored value.
      const value = measurement && values.value === start.value ? measurement.value : input.value;
      return api.put(`${measurementsPath(clientId)}/${measurement?.id}`, { ...input, value });
    },
    onSuccess: async () => {
      toast.success('Measurement updated');
      onClose();
      await refreshClients();
    },
    onError: error => showFieldErrors(form, error),
  });
  return (
    <FormModal
      title={`Edit ${measure.label}`}
      isOpen={measurement !== null}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save Changes"
      pendingLabel="Saving..."
    >
      <MeasurementFields form={form} measure={measure} today={today} hasFocus />
    </FormModal>
  );
}

type MeasurementTableProps = {
  clientId: number;
  measure: Measure;
  /** Values of this kind, oldest first. */
  rows: Measurement[];
};
/** `before`: the previous value. */
type Row = Measurement & { before: number | null };

/** Newest first, each with the change from the previous value. */
function MeasurementTable({ clientId, measure, rows }: MeasurementTableProps) {
  const mayWrite = useMay('records.write');
  const [edited, setEdited] = useState<Measurement | null>(null);
  const remove = useDeleteMeasurement(clientId, measure);
  const { kind, unit } = measure;
  const columns = useMemo(() => {
    const actions = (row: Row) => (
      <RowMenu label={`Actions for ${formatCalendarShortDate(row.measuredOn)}`}>
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
  { name: 'Date', width: '8rem', phone: 'text', cell: row => formatCalendarShortDate(row.measuredOn) },
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

/** Measurements of a client by kind, with the goal. */
export const MeasurementsTab = ({ clientId }: { clientId: number }) => (
  <NumbersCover clientId={clientId} title="Measurements">
    <Measurements clientId={clientId} />
  </NumbersCover>
);

function Measurements({ clientId }: { clientId: number }) {
  const mayWrite = useMay('records.write');
  const { shown, failed, choose } = useClientMeasurements(clientId);
  if (failed) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load measurements" error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  if (!shown) return <MeasurementsSkeleton />;
  const { measurements, goal, kind, measure, measures, own, rows, choices, goalOfKind, progress } = shown;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <KindCard
          measure={measure}
          choices={choices}
          onChoose={choose}
          rows={rows}
          goal={goalOfKind}
          progress={progress}
        />
        {rows.length > 0 && (
          <div className={classes.rows}>
            <MeasurementTable clientId={clientId} measure={measure} rows={rows} />
          </div>
        )}
      </div>
      <div className={classes.column}>
        {mayWrite && <AddMeasurement clientId={clientId} kind={kind} measures={measures} own={own} onKind={choose} />}
        <GoalCard clientId={clientId} goal={goal} measurements={measurements} measures={measures} kind={kind} />
      </div>
    </div>
  );
}

const MeasurementsSkeleton = () => (
  <div className={classes.columns} role="status" aria-label="Loading">
    <div className={classes.card}>
      <Skeleton height={14} width={90} mb={20} />
      <ChartPlace />
    </div>
    <div className={classes.card}>
      <Skeleton height={14} width={120} mb={20} />
      <Skeleton height={36} mb={16} />
      <Skeleton height={36} />
    </div>
  </div>
);
