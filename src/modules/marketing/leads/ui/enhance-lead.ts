import { fieldMessages } from '../../../../ui/public/field-messages.ts';
import { clearErrorsWhileTyping, showBusy, showErrors } from '../../../../ui/public/form-errors.ts';
import { pageLocale } from '../../../../shared/messages/use-messages.tsx';
import { publicCall } from '../../../../ui/public/public-call.ts';
import { referrerOfPage } from '../../../../ui/public/referrer.ts';
import { leadRequest } from '../contract.ts';
import { leadMessages } from '../messages/catalog.ts';

/** Submits the form without leaving the page and shows errors beside the fields. */
export function enhanceLead(form: HTMLFormElement) {
  let busy = false;
  form.noValidate = true;
  clearErrorsWhileTyping(form);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(new FormData(form));
    const newsletter = typed.newsletter === 'yes';
    const page = { storefrontSlug: form.dataset.lead, referrer: referrerOfPage() };
    const request = leadRequest.safeParse({ ...typed, newsletter, ...page });
    if (!request.success) return showErrors(form, fieldMessages(request.error, pageLocale()), failed());
    busy = true;
    const rest = showBusy(form);
    const answer = await publicCall('/api/leads/request', { method: 'POST', body: request.data });
    busy = false;
    rest();
    if (answer.ok) return showDone(form);
    showErrors(form, answer.errors, answer.message || failed());
  });
}

const failed = () => leadMessages.in(pageLocale()).form.failed;

function showDone(form: HTMLFormElement) {
  form.reset();
  const done = form.querySelector<HTMLElement>('[data-done]');
  for (const part of form.children) {
    if (part instanceof HTMLElement && !part.matches('h1, h2')) part.hidden = part !== done;
  }
  done?.focus();
}
