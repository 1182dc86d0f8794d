import { formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format/format-time.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { shownQuestions } from '../../booking-questions.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Adds the visitor’s time zone, and reports the page’s height to an embedding website. */
export function enhanceBook(root: HTMLElement) {
  if (window.parent !== window) tellHeight(root);
  for (const form of root.querySelectorAll('form')) showFollowUps(form);
  const zone = localZone();
  const locale = pageLocale();
  const t = appointmentMessages.in(locale).times;
  for (const field of root.querySelectorAll<HTMLInputElement>('input[name="timeZone"]')) field.value = zone;
  for (const place of root.querySelectorAll<HTMLElement>('[data-your-time]')) {
    const { yourTime = '', zone: practiceZone = '' } = place.dataset;
    if (sameWallTime(yourTime, zone, practiceZone)) continue;
    place.textContent = t.yourTime(formatDayAndTime(yourTime, zone, locale));
    place.hidden = false;
  }
}

/**
 * Shows and hides conditional questions while the visitor types. Without JavaScript, questions that CSS can’t hide are
 * always shown.
 */
function showFollowUps(form: HTMLFormElement) {
  const elements = [...form.querySelectorAll<HTMLElement>('[data-asked]')];
  const questions = elements.map(({ dataset }) => JSON.parse(dataset.asked ?? ''));
  const update = () => {
    const fields = new FormData(form);
    const shown = new Set(shownQuestions(questions, name => fields.getAll(name).map(String)));
    for (const [at, element] of elements.entries()) {
      element.hidden = !shown.has(questions[at]);
      element.removeAttribute('data-later');
    }
  };
  form.addEventListener('input', update);
  // The browser may have restored earlier input.
  update();
}

/**
 * Posts the page’s height to the embedding website (app/public/embed.js). To any origin, because the height is no
 * secret.
 */
function tellHeight(root: HTMLElement) {
  const post = (facts: object) => window.parent.postMessage(facts, '*');
  new ResizeObserver(() => post({ sorrelHeight: root.scrollHeight })).observe(root);
  post({ sorrelHeight: root.scrollHeight, sorrelStep: true });
}
