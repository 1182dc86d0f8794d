import { dayIn, formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format/format-time.ts';
import { loadMessages } from '../../../../../shared/messages/create-catalog.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { loadWhenIdle, whenIdle } from '../../../../../ui/when-idle.ts';
import type { BioPageData } from '../../../../scheduling/appointments/booking.ts';
import { bioMessages } from '../../messages/catalog.ts';

/**
 * Adds the booking dialog and the inline newsletter form to the server-rendered page. The code is loaded when the
 * pointer approaches or the browser is idle.
 */
export function enhanceBio(root: HTMLElement, pageData: BioPageData) {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-book]')) enhanceBookLink(link, pageData);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[ping]')) countClicks(link);
  const form = root.querySelector<HTMLFormElement>('form[data-newsletter]');
  if (form) enhanceForm(form, loadNewsletter);
  for (const lead of root.querySelectorAll<HTMLFormElement>('form[data-lead]')) enhanceForm(lead, loadLead);
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-next-free]')) showLocalTime(time);
  for (const table of root.querySelectorAll<HTMLTableElement>('table[data-hours]')) markToday(table);
}

/**
 * `ping` reports clicks but not every browser supports it, and it omits the visitor's referrer. This replaces it with
 * `sendBeacon`, which does not delay the navigation.
 */
function countClicks(link: HTMLAnchorElement) {
  const report = link.ping;
  link.removeAttribute('ping');
  const reportClick = (event: MouseEvent) => {
    // The right button opens a menu and is no click on the link.
    if (event.button < 2) navigator.sendBeacon(report, document.referrer);
  };
  link.addEventListener('click', reportClick);
  link.addEventListener('auxclick', reportClick);
}

/** Code loaded later has its own catalogs. */
async function withTexts<T>(code: Promise<T>): Promise<T> {
  const loaded = await code;
  await loadMessages(pageLocale());
  return loaded;
}

const loadBooking = () => withTexts(import('../../../../scheduling/appointments/ui/booking/open-booking.tsx'));

function enhanceBookLink(link: HTMLAnchorElement, pageData: BioPageData) {
  const open = async (event: Event) => {
    if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    try {
      const { openBooking } = await loadBooking();
      await openBooking(pageData);
    } catch {
      // Fall back to the booking page, which works without JavaScript.
      location.assign(link.href);
    }
  };
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', open);
  link.addEventListener('keydown', event => {
    if (event.key === ' ') open(event);
  });
  for (const sign of ['pointerenter', 'touchstart', 'focus'])
    link.addEventListener(sign, warmUp, { once: true, passive: true });
  void loadWhenIdle(loadBooking).catch(() => undefined);
}

/** Preloading errors are ignored; opening the dialog loads again and reports them. */
const warmUp = () => void loadBooking().catch(() => undefined);

const loadNewsletter = async () =>
  (await withTexts(import('../../../../marketing/subscribers/ui/enhance-newsletter.ts'))).enhanceNewsletter;
const loadLead = async () => (await withTexts(import('../../../../marketing/leads/ui/enhance-lead.ts'))).enhanceLead;

function enhanceForm(form: HTMLFormElement, load: () => Promise<(form: HTMLFormElement) => void>) {
  let isReady = false;
  const enhance = async () => {
    if (isReady) return;
    const bringToLife = await load();
    if (!isReady) bringToLife(form);
    isReady = true;
  };
  // Until the code is loaded, the browser submits the form.
  form.addEventListener('focusin', () => void enhance().catch(() => undefined), { once: true });
  whenIdle(() => void enhance().catch(() => undefined));
}

/** The server renders the time in the practice's zone; this shows it in the visitor's. */
function showLocalTime(time: HTMLTimeElement) {
  const { nextFree: timeZone, label = '' } = time.dataset;
  const start = time.dateTime;
  if (!timeZone || sameWallTime(start, localZone(), timeZone)) return;
  const locale = pageLocale();
  time.textContent = bioMessages.in(locale).inYourTime(`${label}${formatDayAndTime(start, localZone(), locale)}`);
}

/** Uses the current day in the practice's time zone. */
function markToday(table: HTMLTableElement) {
  const today = new Date(`${dayIn(Date.now(), table.dataset.hours || 'UTC')}T12:00:00Z`).getUTCDay();
  for (const row of table.rows) {
    if (row.dataset.days?.split(' ').includes(String(today))) row.setAttribute('aria-current', 'date');
  }
}
