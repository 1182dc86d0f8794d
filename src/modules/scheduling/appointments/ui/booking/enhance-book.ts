import { formatDayAndTime, localZone, sameWallTime } from '../../../../../shared/format/format-time.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { shownQuestions } from '../../booking-questions.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Adds the visitor's time zone, which only the browser knows, and its height for a frame. */
export function enhanceBook(root: HTMLElement) {
  if (window.parent !== window) tellHeight(root);
  for (const form of root.querySelectorAll('form')) showFollowUps(form);
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

/** Shows the questions that follow from what is typed; without a script, all that no style sheet can hide are shown. */
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
  // The browser may have restored what was typed before.
  update();
}

/** Tells the frame of another website (app/public/embed.js) how high the page is. Any parent may know that. */
function tellHeight(root: HTMLElement) {
  const tell = (facts: object) => window.parent.postMessage(facts, '*');
  new ResizeObserver(() => tell({ sorrelHeight: root.scrollHeight })).observe(root);
  tell({ sorrelHeight: root.scrollHeight, sorrelStep: true });
}
