import type { z } from 'zod';
import { safeRedirect } from '../../../../shared/safe-redirect.ts';
import { fieldMessages } from '../../../../ui/public/field-messages.ts';
import { clearErrorsWhileTyping, showBusy, showErrors } from '../../../../ui/public/form-errors.ts';
import { pageLocale } from '../../../../ui/public/page-locale.ts';
import { publicCall } from '../../../../ui/public/public-call.ts';
import { joinInput } from '../../team/contract.ts';
import { forgotPasswordInput, resetPasswordInput, signInInput, signUpInput } from '../sign-in-contract.ts';
import type { AuthFormKind } from './AuthPage.tsx';
import { withNext } from './next.ts';

/** Adds validation, JSON requests and results to the forms of the sign-in pages. */
export function enhanceAuth(root: HTMLElement) {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-reveal]')) enhanceReveal(button);
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-auth]')) {
    const kind = form.dataset.auth;
    if (isKind(kind)) enhanceForm(root, form, kind);
  }
}

const inputs: Record<AuthFormKind, z.ZodType> = {
  signup: signUpInput,
  login: signInInput,
  'forgot-password': forgotPasswordInput,
  'reset-password': resetPasswordInput,
  join: joinInput,
};
const isKind = (kind: string | undefined): kind is AuthFormKind => kind !== undefined && Object.hasOwn(inputs, kind);

const unreachable = 'Couldn’t reach the server. Check your connection and try again.';
const unreadable = 'Something went wrong. Please try again.';

function enhanceForm(root: HTMLElement, form: HTMLFormElement, kind: AuthFormKind) {
  clearErrorsWhileTyping(form);
  let busy = false;
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    const checked = inputs[kind].safeParse({
      ...typedIn(form),
      ...(kind === 'signup' ? { timeZone: zone(), locale: navigator.language } : {}),
    });
    if (!checked.success) return showFailure(form, fieldMessages(checked.error, pageLocale()));
    busy = true;
    const rest = showBusy(form);
    const answer = await publicCall(`/api/${kind}`, { method: 'POST', body: checked.data });
    if (answer.ok) return asksForCode(answer.body) ? goToCode(form, kind) : finish(root, form);
    busy = false;
    rest();
    showFailure(form, answer.errors, answer.message ?? (answer.status === 0 ? unreachable : unreadable));
  });
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}

const asksForCode = (body: unknown) => typeof body === 'object' && body !== null && 'needs' in body;

/** The second factor; an invitation continues after it. */
function goToCode(form: HTMLFormElement, kind: AuthFormKind) {
  const { next = '/' } = typedIn(form);
  location.replace(withNext('/login/code', kind === 'join' ? location.pathname + location.search : safeRedirect(next)));
}

/** Continues to `next`, or shows the page's success message. */
function finish(root: HTMLElement, form: HTMLFormElement) {
  const done = root.querySelector<HTMLElement>('[data-auth-done]');
  const { next, email } = typedIn(form);
  if (!done) return location.replace(safeRedirect(next));
  for (const place of done.querySelectorAll('[data-auth-email]')) place.textContent = email ?? '';
  form.closest<HTMLElement>('[data-auth-start]')?.setAttribute('hidden', '');
  done.hidden = false;
  done.querySelector('h1')?.focus();
}

/** A message without a field is shown above the form. */
const showFailure = (form: HTMLFormElement, errors: Record<string, string>, message?: string) =>
  showErrors(form, errors, Object.values(errors)[0] ?? message);

function enhanceReveal(button: HTMLButtonElement) {
  const field = button.parentElement?.querySelector('input');
  if (!field) return;
  const reveal = (shown: boolean) => {
    field.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', shown ? 'Hide password' : 'Show password');
  };
  button.hidden = false;
  button.addEventListener('click', () => reveal(field.type === 'password'));
  // Password managers look for a password field when the form is submitted.
  field.form?.addEventListener('submit', () => reveal(false));
}

const typedIn = (form: HTMLFormElement): Record<string, string | undefined> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
