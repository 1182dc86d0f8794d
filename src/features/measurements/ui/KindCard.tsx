import { NativeSelect } from '@mantine/core';
import { fromStored } from '../../../shared/units.ts';
import { LineChart } from '../../../ui/chart/charts.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import {
  formatAmount,
  formatShown,
  type Kind,
  type Measure,
  type Measurement,
  type MeasurementGoal,
} from '../contract.ts';
import classes from './measurements.module.css';
import { kindFrom } from './typed-value.ts';
import { choicesOf } from './use-measures.ts';

type Props = {
  measure: Measure;
  /** What can be looked at instead. */
  choices: Measure[];
  onChoose: (kind: Kind) => void;
  /** All of this measure, oldest first. */
  rows: Measurement[];
  /** The goal, if it is about this measure. */
  goal: MeasurementGoal | null;
  progress: number;
};

export function KindCard({ measure, choices, onChoose, rows, goal, progress }: Props) {
  return (
    <section className={classes.card} aria-labelledby="measure">
      <div className={classes.cardHead}>
        <h2 id="measure">{measure.label}</h2>
        {choices.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Show"
            data={choicesOf(choices)}
            value={String(measure.kind)}
            onChange={event => onChoose(kindFrom(event.currentTarget.value))}
          />
        )}
      </div>
      {goal && (
        <div className={classes.progress}>
          <span>Progress</span>
          <ProgressBar percent={progress} label="Progress" />
        </div>
      )}
      {rows.length > 0 ? (
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
      ) : (
        <EmptyState drawing="chart" title="No measurements yet" level="h3">
          Track weight, waist, body fat or anything else.
        </EmptyState>
      )}
    </section>
  );
}
