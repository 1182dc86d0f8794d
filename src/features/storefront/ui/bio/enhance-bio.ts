import { formatDayAndTime, localZone, sameWallTime } from '../../../../shared/format-time.ts';
import { whenIdle } from '../../../../ui/when-idle.ts';

/**
 * Brings the public page to life: the booking link opens the dialog, the newsletter form stays on the page. What that
 * takes is loaded when a hand moves toward it, or when the page has nothing else to do.
 */
export function enhanceBio(root: HTMLElement, pageData: unknown) {
  const link = root.querySelector<HTMLAnchorElement>('a[data-book]');
  if (link) enhanceBookLink(link, pageData);
  const form = root.querySelector<HTMLFormElement>('form[data-newsletter]');
  if (form) enhanceForm(form);
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-next-free]')) showLocalTime(time);
}

const loadBooking = async () => {
  const [booking, { bioPageData }] = await Promise.all([
    import('../../../appointments/ui/booking/open-booking.tsx'),
    import('../../../appointments/ui/booking/booking-calls.ts'),
  ]);
  return { ...booking, bioPageData };
};

function enhanceBookLink(link: HTMLAnchorElement, pageData: unknown) {
  const open = async (event: Event) => {
    if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    try {
      const { openBooking, bioPageData } = await loadBooking();
      openBooking(bioPageData.parse(pageData));
    } catch {
      // The page without a script can always be booked.
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
  whenIdle(warmUp);
}

/** A failure shows itself when the dialog is really asked for. */
const warmUp = () => void loadBooking().catch(() => undefined);

function enhanceForm(form: HTMLFormElement) {
  let isReady = false;
  const enhance = async () => {
    if (isReady) return;
    const { enhanceNewsletter } = await import('../../../subscribers/ui/enhance-newsletter.ts');
    if (!isReady) enhanceNewsletter(form);
    isReady = true;
  };
  // Until then the form posts by itself.
  form.addEventListener('focusin', () => void enhance().catch(() => undefined), { once: true });
  whenIdle(() => void enhance().catch(() => undefined));
}

/** The server writes the next free time in the practice's zone; the visitor's clock may show another one. */
function showLocalTime(time: HTMLTimeElement) {
  const [start, timeZone] = [time.dateTime, time.dataset.nextFree];
  if (!timeZone || sameWallTime(start, localZone(), timeZone)) return;
  time.textContent = formatDayAndTime(start, localZone());
  time.after(' your time');
}
