import { formatCalendarShortDate } from '../../shared/format/format-time.ts';
import { ChartFrame, type Drawing, ValueLines } from './ChartFrame.tsx';
import classes from './chart.module.css';
import { anchorAt, plotOf } from './chart-size.ts';
import { dateOf, dayAxis } from './day-axis.ts';
import { axisAround, positionOn } from './value-axis.ts';

/** `day`: YYYY-MM-DD. */
export type Point = { key: string | number; day: string; value: number };
export type LineProps = {
  /** Describes the values: "Weight by day". */
  label: string;
  /** Column headers of the screen reader's table: `['Day', 'Weight']`. */
  columns: [string, string];
  /** At least one, oldest first. */
  points: Point[];
  format: (value: number) => string;
  /** A horizontal line, such as a goal, with `label` at its end. */
  target?: { value: number; label: string };
};

export function LineDrawing({ label, columns, points, format, target }: LineProps) {
  const readings = points.map(point => ({
    key: point.key,
    name: formatCalendarShortDate(point.day),
    value: format(point.value),
  }));
  return (
    <ChartFrame
      label={label}
      columns={columns}
      readings={readings}
      draw={width => drawLine({ points, format, target, width })}
    />
  );
}

/** With more points, the dots would cover the line. */
const maxDots = 60;

type LineInput = Pick<LineProps, 'points' | 'format' | 'target'> & { width: number };

function drawLine({ points, format, target, width }: LineInput): Drawing {
  const values = points.map(point => point.value);
  const axis = axisAround(target ? [...values, target.value] : values);
  const plot = plotOf(width, axis.ticks.map(format));
  const y = positionOn(axis, plot);
  const days = dayAxis(
    points.map(point => point.day),
    [plot.left + 6, plot.right - 6],
  );
  const spots = points.map(point => ({ x: days.scale(dateOf(point.day)), y: y(point.value) }));
  const last = spots.at(-1);
  // When the line falls to the last point, the label goes below it, so that the line does not cross it.
  const isFalling = (spots.at(-2)?.y ?? Number.POSITIVE_INFINITY) < (last?.y ?? 0);
  const labelOffset = last && isFalling && last.y + 22 < plot.bottom ? 18 : -10;
  const lastText = points.at(-1) ? format(values.at(-1) ?? 0) : '';
  const picture = (active: number | null) => {
    const read = active === null ? undefined : spots[active];
    return (
      <>
        <ValueLines plot={plot} ticks={axis.ticks.map(tick => ({ y: y(tick), label: format(tick) }))} />
        {days.ticks.map(({ date, label }) => (
          <text
            key={label}
            className={classes.tick}
            x={days.scale(date)}
            y={plot.bottom + 20}
            textAnchor={anchorAt(days.scale(date), label, plot)}
          >
            {label}
          </text>
        ))}
        {target && <TargetLine y={y(target.value)} label={target.label} plot={plot} />}
        <polyline className={classes.line} points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {spots.length <= maxDots &&
          spots.map((spot, index) => (
            <circle key={points[index]?.key} className={classes.dot} cx={spot.x} cy={spot.y} r={3} />
          ))}
        {read && <circle className={classes.read} cx={read.x} cy={read.y} r={5} />}
        {last && !read && (
          <text
            className={classes.value}
            x={last.x}
            y={last.y + labelOffset}
            textAnchor={anchorAt(last.x, lastText, plot)}
          >
            {lastText}
          </text>
        )}
      </>
    );
  };
  return { plot, spots, picture };
}

function TargetLine({ y, label, plot }: { y: number; label: string; plot: Drawing['plot'] }) {
  return (
    <g>
      <line className={classes.target} x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text className={classes.targetLabel} x={plot.left} y={y - 6}>
        {label}
      </text>
    </g>
  );
}
