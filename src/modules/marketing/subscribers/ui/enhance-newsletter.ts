import { fieldMessages } from '../../../../ui/public/field-messages.ts';
import { clearErrorsWhileTyping, showBusy, showErrors } from '../../../../ui/public/form-errors.ts';
import { pageLocale } from '../../../../ui/public/page-locale.ts';
import { type Answer, publicCall } from '../../../../ui/public/public-call.ts';
import { referrerOfPage } from '../../../../ui/public/referrer.ts';
import { newsletterSignup } from '../contract.ts';
import { newsletterMessages } from '../messages/catalog.ts';

/** Submits the form without leaving the page and shows errors beside the fields. */
export function enhanceNewsletter(form: HTMLFormElement) {
  let busy = false;
  form.noValidate = true;
  clearErrorsWhileTyping(form);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(new FormData(form));
    const input = { ...typed, storefrontSlug: form.dataset.newsletter, referrer: referrerOfPage() };
    const signup = newsletterSignup.safeParse(input);
    if (!signup.success) return showErrors(form, fieldMessages(signup.error, pageLocale()), failed());
    busy = true;
    const rest = showBusy(form);
    const answer = await publicCall('/api/newsletter/subscribe', { method: 'POST', body: signup.data });
    busy = false;
    rest();
    if (answer.ok) return showDone(form);
    showErrors(form, answer.errors, lineFor(answer));
  });
}

/** The specified message, except for 429, where trying again at once would not help. */
const lineFor = ({ status, message }: Extract<Answer<null>, { ok: false }>) => (status === 429 && message) || failed();

const failed = () => newsletterMessages.in(pageLocale()).form.failed;

function showDone(form: HTMLFormElement) {
  form.reset();
  const done = form.querySelector<HTMLElement>('[data-done]');
  for (const part of form.children) {
    if (part instanceof HTMLElement && part.tagName !== 'H2') part.hidden = part !== done;
  }
  done?.focus();
}
