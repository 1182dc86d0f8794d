import { formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format/format-time.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Adds the visitor's time zone, which only the browser knows, and its height for a frame. */
export function enhanceBook(root: HTMLElement) {
  if (window.parent !== window) tellHeight(root);
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

/** Tells the frame of another website (app/public/embed.js) how high the page is. Any parent may know that. */
function tellHeight(root: HTMLElement) {
  const tell = (facts: object) => window.parent.postMessage(facts, '*');
  new ResizeObserver(() => tell({ sorrelHeight: root.scrollHeight })).observe(root);
  tell({ sorrelHeight: root.scrollHeight, sorrelStep: true });
}
