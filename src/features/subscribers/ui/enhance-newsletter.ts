import { publicCall, sentences } from '../../storefront/ui/bio/public-call.ts';
import { newsletterSignup } from '../contract.ts';

/** Sends the newsletter form without leaving the page, and says beside the field what is wrong. */
export function enhanceNewsletter(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const message = form.querySelector<HTMLElement>('[data-message]');
  if (!button || !message) return;
  const words = button.textContent;
  const failed = message.textContent ?? '';
  let busy = false;
  form.noValidate = true;
  form.addEventListener('input', event => {
    if (event.target instanceof HTMLInputElement) setError(event.target, undefined);
  });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    message.hidden = true;
    const typed = Object.fromEntries(new FormData(form));
    const signup = newsletterSignup.safeParse({ ...typed, storefrontSlug: form.dataset.newsletter });
    if (!signup.success) return showErrors(form, sentences(signup.error));
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'Subscribing...';
    const answer = await publicCall('/api/newsletter/subscribe', { method: 'POST', body: signup.data });
    busy = false;
    button.removeAttribute('aria-disabled');
    button.textContent = words;
    if (answer.ok) return showDone(form);
    if (showErrors(form, answer.errors)) return;
    message.textContent = answer.message ?? failed;
    message.hidden = false;
  });
}

function showDone(form: HTMLFormElement) {
  form.reset();
  const done = form.querySelector<HTMLElement>('[data-done]');
  for (const part of form.children) {
    if (part instanceof HTMLElement && part.tagName !== 'H2') part.hidden = part !== done;
  }
  done?.focus();
}

/** Whether there was a field to say it beside. */
function showErrors(form: HTMLFormElement, errors: Record<string, string>): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field input')];
  for (const field of fields) setError(field, errors[field.name]);
  const first = fields.find(field => errors[field.name]);
  first?.focus();
  return first !== undefined;
}

function setError(field: HTMLInputElement, sentence: string | undefined) {
  const place = field.parentElement?.querySelector<HTMLElement>('.field-error');
  if (!place) return;
  place.hidden = !sentence;
  place.textContent = sentence ?? '';
  if (sentence) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', place.id);
  } else {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}
