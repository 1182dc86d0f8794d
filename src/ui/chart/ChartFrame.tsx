import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './chart.module.css';
import { height, type Plot } from './chart-size.ts';

type ChartTableProps = { label: string; columns: [string, string]; readings: Reading[] };

/** The chart's values as a table for screen readers. */
function ChartTable({ label, columns, readings }: ChartTableProps) {
  return (
    <div className={classes.hidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pixel position of a value in the chart. */
export type PixelPosition = { x: number; y: number };
export type Drawing = { plot: Plot; spots: PixelPosition[]; picture: (active: number | null) => ReactNode };

type ChartFrameProps = {
  /** Describes the values: "Revenue by week". */
  label: string;
  /** Column headers of the table: the names and the values. */
  columns: [string, string];
  readings: Reading[];
  draw: (width: number) => Drawing;
};

/**
 * Shared by all charts: responsive width, the value under the pointer or chosen with the arrow keys, and a table for
 * screen readers.
 */
export function ChartFrame({ label, columns, readings, draw }: ChartFrameProps) {
  const { ref, width } = useElementSize();
  const [active, setActive] = useState<number | null>(null);
  const drawing = width ? draw(width) : null;
  const current = active === null ? null : Math.min(active, readings.length - 1);
  const point = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (drawing) setActive(nearest(drawing.spots, x));
  };
  return (
    <div className={classes.frame}>
      <div
        ref={ref}
        className={classes.place}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={event => event.pointerType === 'mouse' && setActive(null)}
      >
        {drawing && (
          <svg className={classes.drawing} width={width} height={height} aria-hidden="true">
            {drawing.picture(current)}
          </svg>
        )}
        <Steps label={label} readings={readings} active={current} onStep={setActive} />
        {drawing && current !== null && (
          <Bubble reading={readings[current]} spot={drawing.spots[current]} width={width} />
        )}
      </div>
      <ChartTable label={label} columns={columns} readings={readings} />
    </div>
  );
}

type StepsProps = {
  label: string;
  readings: Reading[];
  active: number | null;
  onStep: (step: number | null) => void;
};

/** An invisible slider over the values: arrow keys, Home, End and screen readers work without code of ours. */
function Steps({ label, readings, active, onStep }: StepsProps) {
  const last = readings.length - 1;
  const { name, value } = readings[active ?? last] ?? { name: '', value: '' };
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onStep(null);
  return (
    <input
      type="range"
      className={classes.steps}
      aria-label={`${label}, value by value`}
      aria-valuetext={`${name}: ${value}`}
      min={0}
      max={last}
      value={active ?? last}
      onChange={event => onStep(event.currentTarget.valueAsNumber)}
      onFocus={event => event.currentTarget.matches(':focus-visible') && onStep(last)}
      onBlur={() => onStep(null)}
      onKeyDown={leave}
    />
  );
}

type BubbleProps = { reading: Reading | undefined; spot: PixelPosition | undefined; width: number };

const bubbleWidth = 160;

function Bubble({ reading, spot, width }: BubbleProps) {
  if (!reading || !spot) return null;
  const left = Math.min(Math.max(spot.x, bubbleWidth / 2), Math.max(width - bubbleWidth / 2, bubbleWidth / 2));
  return (
    <div
      className={classes.bubble}
      style={{ left, top: spot.y }}
      data-below={spot.y < 64 || undefined}
      aria-hidden="true"
    >
      <b>{reading.value}</b>
      <span>{reading.name}</span>
    </div>
  );
}

function nearest(spots: PixelPosition[], x: number): number {
  const distances = spots.map(spot => Math.abs(spot.x - x));
  return distances.indexOf(Math.min(...distances));
}

/** One value as text: in the tooltip, for the keyboard and in the table. */
type Reading = { key: string | number; name: string; value: string };

type ValueLinesProps = { ticks: { y: number; label: string }[]; plot: Plot };

/** The value axis: a line and a label for each tick. */
export function ValueLines({ ticks, plot }: ValueLinesProps) {
  return ticks.map(({ y, label }) => (
    <g key={y}>
      <line className={classes.grid} x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text className={classes.tick} x={plot.left - 8} y={y} dy="0.32em" textAnchor="end">
        {label}
      </text>
    </g>
  ));
}
