import type { ReactNode } from 'react';
import {
  formatCalendarDayOfYear,
  formatTime,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';
import { byPartOfDay, type FreeTime } from './free-times.ts';

type Props = {
  day: string;
  times: FreeTime[];
  timeZone: string;
  /** The visitor's time zone, if known. Its time is shown below each one. */
  zone?: string | null;
  choiceOf: (time: FreeTime, words: ReactNode) => ReactNode;
};

export function DayTimes({ day, times, timeZone, zone, choiceOf }: Props) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const hasOther = zone && times.some(({ start }) => !sameWallTime(start, zone, timeZone));
  return (
    <>
      <h3>{formatCalendarDayOfYear(day, locale)}</h3>
      <p className="bk-zone">
        <Icon name="globe" size={16} />
        <span>
          {t.inZone(zoneName(timeZone, `${day}T12:00:00Z`, locale))}
          {hasOther && <span className="bk-line">{t.yoursBelow(zoneName(zone, times[0]?.start, locale))}</span>}
        </span>
      </p>
      {byPartOfDay(times, timeZone).map(({ part, times: inPart }) => (
        <div key={part} className="bk-part">
          <h4>{t.parts[part]}</h4>
          <ul className="bk-slots">
            {inPart.map(time => (
              <li key={time.start} className="bk-slot">
                {choiceOf(
                  time,
                  <>
                    {formatTime(time.start, timeZone, locale)}
                    {hasOther && <small>{formatTime(time.start, zone, locale)}</small>}
                  </>,
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
