import classes from './chart.module.css';
import type { Plot } from './chart-size.ts';

type Props = { ticks: { y: number; label: string }[]; plot: Plot };

/** The value axis: a line and a label for each tick. */
export function ValueLines({ ticks, plot }: Props) {
  return ticks.map(({ y, label }) => (
    <g key={y}>
      <line className={classes.grid} x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text className={classes.tick} x={plot.left - 8} y={y} dy="0.32em" textAnchor="end">
        {label}
      </text>
    </g>
  ));
}
