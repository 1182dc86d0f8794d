import { z } from 'zod';
import { samePlace } from '../../../shared/same-place.ts';
import { forgotPasswordInput, resetPasswordInput, signInInput, signUpInput } from '../contract.ts';
import type { AuthFormKind } from './AuthForm.tsx';
import { clearErrorsWhileTyping, showErrors, showMessage } from './form-errors.ts';

/** Brings the forms of the sign-in pages to life: checks in the browser, posts JSON, shows what came back. */
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
};
const isKind = (kind: string | undefined): kind is AuthFormKind => kind !== undefined && Object.hasOwn(inputs, kind);

/** The body of an error answer. */
const failure = z.object({ message: z.string().min(1), errors: z.record(z.string(), z.string()).optional() });
const unreachable = { message: 'The server could not be reached. Check your connection and try again.' };
const unreadable = { message: 'Something went wrong. Please try again.' };

function enhanceForm(root: HTMLElement, form: HTMLFormElement, kind: AuthFormKind) {
  clearErrorsWhileTyping(form);
  let busy = false;
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    const checked = inputs[kind].safeParse({ ...typedIn(form), ...(kind === 'signup' ? { timeZone: zone() } : {}) });
    if (!checked.success) return showErrors(form, sentences(checked.error));
    busy = true;
    const rest = showBusy(form);
    const failed = await post(`/api/${kind}`, checked.data);
    if (!failed) return finish(root, form);
    busy = false;
    rest();
    showErrors(form, failed.errors ?? {}, failed.message);
  });
}

/** Goes where the person was going, or shows what the page says when it is done. */
function finish(root: HTMLElement, form: HTMLFormElement) {
  const done = root.querySelector<HTMLElement>('[data-auth-done]');
  const { next, email } = typedIn(form);
  if (!done) return location.replace(samePlace(next));
  for (const place of done.querySelectorAll('[data-auth-email]')) place.textContent = email ?? '';
  form.closest<HTMLElement>('[data-auth-start]')?.setAttribute('hidden', '');
  done.hidden = false;
  done.querySelector('h1')?.focus();
}

/** Null when the server said yes. */
async function post(path: string, body: unknown): Promise<z.infer<typeof failure> | null> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return null;
    const parsed = failure.safeParse(await answer.json().catch(() => null));
    return parsed.success ? parsed.data : unreadable;
  } catch {
    return unreachable;
  }
}

/** The button keeps the focus and its width; the answer gives it its words back. */
function showBusy(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const words = button?.textContent ?? '';
  showMessage(form);
  button?.setAttribute('aria-disabled', 'true');
  if (button?.dataset.busy) button.textContent = button.dataset.busy;
  return () => {
    button?.removeAttribute('aria-disabled');
    if (button) button.textContent = words;
  };
}

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
  // Password managers look for a password field when the form is sent.
  field.form?.addEventListener('submit', () => reveal(false));
}

/** The first sentence for each field. */
function sentences(error: z.ZodError): Record<string, string> {
  const found = error.issues.map((issue): [string, string] => [String(issue.path[0] ?? ''), issue.message]);
  return Object.fromEntries(found.reverse());
}

const typedIn = (form: HTMLFormElement): Record<string, string | undefined> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
