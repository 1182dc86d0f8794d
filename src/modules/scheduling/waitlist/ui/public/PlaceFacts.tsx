import {
  formatCalendarDay,
  formatCalendarMonthDay,
  formatCalendarShortDate,
} from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Fact } from '../../../appointments/ui/by-link/AppointmentFacts.tsx';
import type { PlacePreview } from '../../contract.ts';
import { waitlistMessages } from '../../messages/catalog.ts';

export function PlaceFacts({ place: { title, firstDay, lastDay, partOfDay } }: { place: PlacePreview }) {
  const locale = useLocale();
  const t = useMessages(waitlistMessages);
  // The year is said once, unless there are two.
  const formatFirst = firstDay.slice(0, 4) === lastDay.slice(0, 4) ? formatCalendarMonthDay : formatCalendarShortDate;
  return (
    <dl>
      <Fact icon="tag" name={t.facts.what}>
        <b>{title}</b>
      </Fact>
      <Fact icon="calendar" name={t.facts.days}>
        {firstDay === lastDay
          ? formatCalendarDay(firstDay, locale)
          : t.dayRange(formatFirst(firstDay, locale), formatCalendarShortDate(lastDay, locale))}
      </Fact>
      <Fact icon="clock" name={t.facts.partOfDay}>
        {t.parts[partOfDay]}
      </Fact>
    </dl>
  );
}
