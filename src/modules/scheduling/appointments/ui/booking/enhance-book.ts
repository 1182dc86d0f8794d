import { formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format/format-time.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Adds the visitor's time zone, which only the browser knows, and keeps the steps in the frame of another website. */
export function enhanceBook(root: HTMLElement) {
  if (window.parent !== window) stayInFrame(root);
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

/** In the frame of another website (app/public/embed.js): the steps of the booking stay in it, everything else leaves it. */
function stayInFrame(root: HTMLElement) {
  root.classList.add('bk-embedded');
  const keep = (element: HTMLElement, attribute: 'href' | 'action' | 'formaction') => {
    const url = new URL(element.getAttribute(attribute) ?? '', location.href);
    if (url.pathname !== location.pathname) return element.setAttribute('target', '_top');
    url.searchParams.set('embed', '1');
    element.setAttribute(attribute, url.pathname + url.search + url.hash);
  };
  for (const link of root.querySelectorAll<HTMLElement>('a[href]')) keep(link, 'href');
  for (const form of root.querySelectorAll('form')) keep(form, 'action');
  for (const button of root.querySelectorAll<HTMLElement>('button[formaction]')) keep(button, 'formaction');
  // The page of the practice decides which website this is, so any parent may know the height.
  const tell = (facts: object) => window.parent.postMessage(facts, '*');
  new ResizeObserver(() => tell({ sorrelHeight: root.scrollHeight })).observe(root);
  tell({ sorrelHeight: root.scrollHeight, sorrelStep: true });
}
