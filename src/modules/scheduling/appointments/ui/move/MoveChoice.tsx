import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { LinkPair, MovePreview } from '../../by-link.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { ChangeWords } from '../booking/BookingHead.tsx';
import type { FreeTime } from '../booking/free-times.ts';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { pageMessages } from '../messages/catalog.ts';
import { moveHref } from './move-href.ts';

export type MoveChoiceProps = {
  pair: LinkPair;
  time: FreeTime;
  /** Value of a rejected form. */
  reason?: string;
};
type Props = MoveChoiceProps & { preview: MovePreview };

export function MoveChoice({ preview, pair, time, reason }: Props) {
  const { timeZone, visitorTimeZone: zone, minutes } = preview;
  const locale = useLocale();
  const { times } = useMessages(appointmentMessages);
  const t = useMessages(pageMessages).move;
  const end = new Date(Date.parse(time.start) + minutes * 60_000);
  return (
    <>
      <div className="byl-new">
        <Icon name="calendar" />
        <p>
          <span>{t.newTime}</span>
          <b>{formatDay(time.start, timeZone, locale)}</b>
          <b className="num">{formatTimeRange(time.start, end, timeZone, locale)}</b>
          <small>
            {zoneName(timeZone, time.start, locale)}
            {zone &&
              !sameWallTime(time.start, zone, timeZone) &&
              `, ${times.yourTime(formatDayAndTime(time.start, zone, locale))}`}
          </small>
        </p>
        <a className="link" href={moveHref({ ...pair, date: time.date })}>
          <ChangeWords what="time" />
        </a>
      </div>
      <form className="byl-choices" method="post" action="/reschedule-appointment">
        {Object.entries({ ...pair, date: time.date, time: time.time }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonField label={t.reason} typed={reason} />
        <button className="btn btn-primary btn-block" type="submit">
          {t.button}
        </button>
        <a className="btn btn-block" href={moveHref({ ...pair, date: time.date })}>
          {t.otherTime}
        </a>
      </form>
    </>
  );
}
