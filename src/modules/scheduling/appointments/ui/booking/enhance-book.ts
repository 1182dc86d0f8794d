import { formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format-time.ts';
import { pageLocale } from '../../../../../shared/messages/use-messages.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Adds the visitor's time zone, which only the browser knows. */
export function enhanceBook(root: HTMLElement) {
  const zone = localZone();
  const locale = pageLocale();
  const t = appointmentMessages.in(locale).times;
  for (const field of root.querySelectorAll<HTMLInputElement>('input[name="timeZone"]')) field.value = zone;
  for (const place of root.querySelectorAll<HTMLElement>('[data-your-time]')) {
    const { yourTime = '', zone: theirs = '' } = place.dataset;
    if (sameWallTime(yourTime, zone, theirs)) continue;
    place.textContent = t.yourTime(formatDayAndTime(yourTime, zone, locale));
    place.hidden = false;
  }
}
