/** Shows a sentence beside each wrong field and focuses the first; what has no field stands above the form. */
export function showErrors(form: HTMLFormElement, errors: Record<string, string>, message?: string) {
  clearErrors(form);
  for (const [name, sentence] of Object.entries(errors)) setFieldError(form, name, sentence);
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (first) first.focus();
  else showMessage(form, Object.values(errors)[0] ?? message);
}

/** The sentence above the form; without one it is hidden. */
export function showMessage(form: HTMLFormElement, sentence?: string) {
  const place = form.querySelector<HTMLElement>('[data-auth-message]');
  if (!place) return;
  place.hidden = !sentence;
  place.textContent = sentence ?? '';
}

/** Takes a field's sentence away as soon as its text changes. */
export function clearErrorsWhileTyping(form: HTMLFormElement) {
  form.addEventListener('input', event => {
    if (event.target instanceof HTMLInputElement) setFieldError(form, event.target.name, undefined);
  });
}

function clearErrors(form: HTMLFormElement) {
  showMessage(form);
  for (const field of form.querySelectorAll('input')) setFieldError(form, field.name, undefined);
}

function setFieldError(form: HTMLFormElement, name: string, sentence: string | undefined) {
  const field = visibleField(form, name);
  const place = form.querySelector<HTMLElement>(`#${CSS.escape(`${name}-error`)}`);
  if (!field || !place) return;
  const hint = form.querySelector<HTMLElement>(`#${CSS.escape(`${name}-hint`)}`);
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
