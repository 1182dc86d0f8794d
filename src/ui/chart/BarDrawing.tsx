import { ChartFrame, type Drawing, ValueLines } from './ChartFrame.tsx';
import classes from './chart.module.css';
import { plotOf, textWidth } from './chart-size.ts';
import { axisFromZero, positionOn } from './value-axis.ts';

/** `label` is shown on the axis ("Nov 9") and unique, `name` is read by screen readers ("Week of November 9"). */
export type Bar = { label: string; name: string; value: number };
export type BarProps = {
  /** Describes the values: "Revenue by week". */
  label: string;
  /** Column headers of the screen reader's table: `['Week', 'Revenue']`. */
  columns: [string, string];
  /** At least one, oldest first; the last one is the current period and highlighted. */
  bars: Bar[];
  /** Highlights no bar. */
  isEven?: boolean;
  format: (value: number) => string;
  /** A shorter format for the axis: "$5k". */
  formatTick?: (value: number) => string;
};

const maxBarWidth = 32;
/** Share of each bar's width that is left free. */
const gap = 0.3;

export function BarDrawing({ label, columns, bars, format, formatTick = format, isEven = false }: BarProps) {
  const readings = bars.map(bar => ({ key: bar.label, name: bar.name, value: format(bar.value) }));
  return (
    <ChartFrame
      label={label}
      columns={columns}
      readings={readings}
      draw={width => drawBars({ bars, format, formatTick, isEven, width })}
    />
  );
}

type BarInput = Required<Pick<BarProps, 'bars' | 'format' | 'formatTick' | 'isEven'>> & { width: number };

function drawBars({ bars, format, formatTick, isEven, width }: BarInput): Drawing {
  const axis = axisFromZero(bars.map(bar => bar.value));
  const plot = plotOf(width, axis.ticks.map(formatTick));
  const y = positionOn(axis, plot);
  // The outer margins are as wide as the gaps between bars.
  const step = (plot.right - plot.left) / (bars.length + gap);
  const thickness = Math.min(step * (1 - gap), maxBarWidth);
  const middle = (index: number) => plot.left + step * (index + (1 + gap) / 2);
  const last = bars.length - 1;
  const present = isEven ? -1 : last;
  const labelled = labelledBars(bars, step);
  const picture = (active: number | null) => (
    <>
      <ValueLines plot={plot} ticks={axis.ticks.map(tick => ({ y: y(tick), label: formatTick(tick) }))} />
      {bars.map((bar, index) => (
        <g key={bar.label} data-present={index === present || undefined}>
          <rect
            className={classes.bar}
            data-active={index === active || undefined}
            x={middle(index) - thickness / 2}
            width={thickness}
            y={Math.min(y(bar.value), y(0))}
            height={Math.abs(y(bar.value) - y(0))}
            rx={2}
          />
          {labelled.has(index) && (
            <text className={classes.tick} x={middle(index)} y={plot.bottom + 18} textAnchor="middle">
              {bar.label}
            </text>
          )}
          {index === present && active === null && (
            <text className={classes.value} x={middle(index)} y={y(Math.max(bar.value, 0)) - 6} textAnchor="middle">
              {format(bar.value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
  return { plot, spots: bars.map((bar, index) => ({ x: middle(index), y: y(Math.max(bar.value, 0)) })), picture };
}

/** Counted from the last bar, which always has its label. */
function labelledBars(bars: Bar[], step: number): Set<number> {
  const widest = Math.max(...bars.map(bar => textWidth(bar.label)));
  const every = Math.max(1, Math.ceil((widest + 8) / step));
  return new Set(bars.map((_, index) => index).filter(index => (bars.length - 1 - index) % every === 0));
}
