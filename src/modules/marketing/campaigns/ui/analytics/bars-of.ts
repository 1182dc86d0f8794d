import { formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import type { Bar } from '../../../../../ui/chart/BarDrawing.tsx';
import { formatChartDay } from '../../../../../ui/chart/day-axis.ts';
import type { DayFigures } from '../../analytics.ts';

export type Figure = Exclude<keyof DayFigures, 'day'>;

/** Beyond so many days a bar is a week: thinner ones nobody can tell apart. */
const mostBars = 100;

/** One bar a day, or one a week that ends today. */
export function barsOf(days: DayFigures[], figure: Figure): { unit: 'day' | 'week'; bars: Bar[] } {
  const length = days.length > mostBars ? 7 : 1;
  const bars: Bar[] = [];
  // From today backwards, so that the last one is whole.
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end);
    const first = part[0]?.day ?? '';
    const name = length === 1 ? formatChartDay(first) : `Week of ${formatChartDay(first)}`;
    bars.unshift({
      label: formatCalendarMonthDay(first),
      name,
      value: part.reduce((sum, day) => sum + day[figure], 0),
    });
  }
  return { unit: length === 1 ? 'day' : 'week', bars };
}
