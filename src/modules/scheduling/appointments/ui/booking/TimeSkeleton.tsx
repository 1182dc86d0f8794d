import { weeksOf } from '../../../../../shared/calendar-month.ts';
import { formatMonth } from '../../../../../shared/format-time.ts';

/** A month and a day's times, in the shape they will have. */
export function TimeSkeleton({ month }: { month: string }) {
  return (
    <div className="bk-pick" role="status">
      <span className="visually-hidden">Loading available times</span>
      <div aria-hidden="true">
        <div className="bk-month">
          <b>{formatMonth(month)}</b>
        </div>
        <div className="bk-skeleton-days">
          {weeksOf(month)
            .flat()
            .map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else, and nothing moves
              <i key={index} className={day ? 'bk-skeleton' : ''} />
            ))}
        </div>
      </div>
      <div className="bk-skeleton-times" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <i key={index} className="bk-skeleton" />
        ))}
      </div>
    </div>
  );
}
