import type { ComponentProps } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { Kind, Measure } from '../contract.ts';
import { KindChart, KindSelect } from './KindChart.tsx';
import classes from './measurements.module.css';

type Props = ComponentProps<typeof KindChart> & {
  /** What can be shown instead. */
  choices: Measure[];
  onChoose: (kind: Kind) => void;
};

export function KindCard({ choices, onChoose, ...chart }: Props) {
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
