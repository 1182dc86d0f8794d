import { NativeSelect } from '@mantine/core';
import { formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { fromStored } from '../../../../shared/units.ts';
import { LineChart } from '../../../../ui/chart/charts.tsx';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import {
  formatAmount,
  formatShown,
  type Kind,
  type Measure,
  type Measurement,
  type MeasurementGoal,
} from '../contract.ts';
import { kindFrom } from './measurement-form.ts';
import { choicesOf } from './measurement-queries.ts';
import classes from './measurements.module.css';

type SelectProps = { kind: Kind; choices: Measure[]; onChoose: (kind: Kind) => void };

/** Selects a measured kind; hidden if there is only one. */
export function KindSelect({ kind, choices, onChoose }: SelectProps) {
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label="Show"
      data={choicesOf(choices)}
      value={String(kind)}
      onChange={event => onChoose(kindFrom(event.currentTarget.value))}
    />
  );
}

type ChartProps = {
  measure: Measure;
  /** Values of this kind, oldest first. */
  rows: Measurement[];
  /** The goal, if it is about this kind. */
  goal: MeasurementGoal | null;
  /** Whole percent. */
  progress: number;
  progressLabel?: string;
};

export function KindChart({ measure, rows, goal, progress, progressLabel = 'Progress' }: ChartProps) {
  const [only] = rows;
  return (
    <>
      {goal && (
        <div className={classes.progress}>
          <span>{progressLabel}</span>
          <ProgressBar percent={progress} label={progressLabel} />
        </div>
      )}
      {only && rows.length === 1 && (
        <p>
          <b>{formatAmount(only.value, measure)}</b> on {formatCalendarShortDate(only.measuredOn)}
        </p>
      )}
      {rows.length > 1 && (
        <LineChart
          label={`${measure.label} by day`}
          columns={['Date', measure.label]}
          points={rows.map(({ id, measuredOn, value }) => ({
            key: id,
            day: measuredOn,
            value: fromStored(value, measure.unit),
          }))}
          format={shown => formatShown(shown, measure)}
          target={
            goal
              ? {
                  value: fromStored(goal.targetValue, measure.unit),
                  label: `Goal ${formatAmount(goal.targetValue, measure)}`,
                }
              : undefined
          }
        />
      )}
    </>
  );
}
