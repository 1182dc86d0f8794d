import { formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import type { DayRange } from '../../day-ranges.ts';
import { JoinField } from './JoinField.tsx';

type Props = {
  ranges: DayRange[];
  bookable: { first: string; last: string };
  typed: Record<string, string>;
  errors: Record<string, string>;
};

const dates = 'dates';

/** Which days suit: one tap for most people. The two dates show only once they are chosen, without a script. */
export function JoinDays({ ranges, bookable: { first: min, last: max }, typed, errors }: Props) {
  const chosen = typed.range ?? (typed.firstDay === undefined ? ranges.at(-1)?.value : dates);
  const isDates = !ranges.some(({ value }) => value === chosen);
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <fieldset className="join-choice">
      <legend>Days</legend>
      <div className="join-options">
        {ranges.map(({ value, label, last }) => (
          <label key={value}>
            <input type="radio" name="range" value={value} defaultChecked={value === chosen} />
            <span>{label}</span> <small>through {formatCalendarMonthDay(last)}</small>
          </label>
        ))}
        <label>
          <input type="radio" name="range" value={dates} defaultChecked={isDates} />
          <span>Choose dates</span>
        </label>
      </div>
      <div className="field-pair join-dates">
        <JoinField {...field('firstDay')} label="From" type="date" fallback={min} {...{ min, max }} />
        <JoinField {...field('lastDay')} label="To" type="date" fallback={max} {...{ min, max }} />
      </div>
    </fieldset>
  );
}
