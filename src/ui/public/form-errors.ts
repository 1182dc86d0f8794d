// Shared by the forms of public pages: `.field` holds an input and its `.field-error`, `[data-message]` the form's
// message.

/** Shows the messages beside their fields and focuses the first; without fields, `message` is shown above the form. */
export function showErrors(form: HTMLFormElement, errors: Record<string, string>, message?: string) {
  clearErrors(form);
  for (const [name, sentence] of Object.entries(errors)) setFieldError(form, name, sentence);
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (first) first.focus();
  else showMessage(form, message);
}

/** Shows or hides the message above the form. */
export function showMessage(form: HTMLFormElement, sentence?: string) {
  const place = form.querySelector<HTMLElement>('[data-message]');
  if (!place) return;
  place.hidden = !sentence;
  place.textContent = sentence ?? '';
}

/** Removes a field's error as soon as its value changes. */
export function clearErrorsWhileTyping(form: HTMLFormElement) {
  form.addEventListener('input', event => {
    if (event.target instanceof HTMLInputElement) setFieldError(form, event.target.name, undefined);
  });
}

/**
 * Marks the button as busy (`data-busy`) without disabling it, which would lose the focus; returns a function that
 * restores its text.
 */
export function showBusy(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const label = button?.textContent ?? '';
  showMessage(form);
  button?.setAttribute('aria-disabled', 'true');
  if (button?.dataset.busy) button.textContent = button.dataset.busy;
  return () => {
    button?.removeAttribute('aria-disabled');
    if (button) button.textContent = label;
  };
}

function clearErrors(form: HTMLFormElement) {
  showMessage(form);
  for (const field of form.querySelectorAll('input')) setFieldError(form, field.name, undefined);
}

function setFieldError(form: HTMLFormElement, name: string, sentence: string | undefined) {
  const field = visibleField(form, name);
  const place = field?.closest('.field')?.querySelector<HTMLElement>('.field-error');
  if (!field || !place) return;
  const hint = field.closest('.field')?.querySelector<HTMLElement>('.field-hint');
  place.hidden = !sentence;
  place.textContent = sentence ?? '';
  if (hint) hint.hidden = Boolean(sentence);
  const description = sentence ? place.id : hint?.id;
  if (description) field.setAttribute('aria-describedby', description);
  else field.removeAttribute('aria-describedby');
  if (sentence) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function visibleField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null;
}
