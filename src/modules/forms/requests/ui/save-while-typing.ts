const waitMs = 1_000;
const retryMs = 4_000;
/** The server stores an answer in milliseconds: what takes longer is a connection that was lost. */
const timeoutMs = 10_000;
/** How long a button or the next save waits for the one that is under way; with `waitMs` less than two seconds. */
const maxDelayMs = 700;

/**
 * Autosaves every second, so that closing the tab loses at most two seconds. Without it, each button saves. A tap on an
 * answer of `data-tap="next"` goes on.
 */
export function saveWhileTyping() {
  const form = document.querySelector<HTMLFormElement>('.form-body');
  const seen = form?.elements.namedItem('seen');
  const shown = document.getElementById('saved');
  if (!form || !(seen instanceof HTMLInputElement)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let isLeaving = false;
  let isDelayed = false;
  let isQueued = false;

  const save = async () => {
    clearTimeout(timer);
    clearTimeout(retry);
    timer = undefined;
    const body = new FormData(form);
    body.delete('file');
    body.set('go', 'auto');
    const request = {
      method: 'POST',
      body: new URLSearchParams(textsOf(body)),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const answer = await fetch(form.action, request).catch(() => null);
    // A half-typed answer gets a 200 without `savedAt`: it would not be saved the next time either.
    const isFailure = !answer || answer.status >= 500;
    if (isFailure && !isLeaving) retry = setTimeout(saveInTurn, retryMs);
    const saved: Saved | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!saved?.savedAt) return;
    seen.value = saved.savedAt;
    if (shown) shown.textContent = saved.label ?? '';
  };
  // Usually one at a time: an answer saved meanwhile, which `seen` doesn't name yet, counts as one of another device.
  const saveInTurn = async () => {
    if (isQueued) return;
    isQueued = true;
    await soon(saving);
    isQueued = false;
    if (isLeaving) return;
    const own = save().finally(() => {
      if (saving === own) saving = undefined;
    });
    saving = own;
  };
  form.addEventListener('input', () => {
    timer ??= setTimeout(saveInTurn, waitMs);
  });
  form.addEventListener('submit', event => {
    isLeaving = true;
    clearTimeout(timer);
    clearTimeout(retry);
    if (!saving) return;
    event.preventDefault();
    if (isDelayed) return;
    isDelayed = true;
    const { submitter } = event;
    void soon(saving).then(() => {
      saving = undefined;
      isDelayed = false;
      form.requestSubmit(submitter);
    });
  });
  // The browser's Back may show the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    timer = undefined;
  });
  if (form.dataset.tap === 'next') goOnByTap(form, () => isLeaving);
}

const soon = (work: Promise<void> | undefined) =>
  Promise.race([work, new Promise<void>(done => setTimeout(done, maxDelayMs))]);

/** Arrow keys choose an answer too, with a click that has no `detail`: they don't leave the page. */
function goOnByTap(form: HTMLFormElement, isLeaving: () => boolean) {
  form.addEventListener('click', ({ target, detail }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || detail === 0 || isLeaving()) return;
    const ask = form.elements.namedItem('ask');
    if (ask instanceof HTMLInputElement) ask.checked = false;
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="next"]'));
  });
}

type Saved = { savedAt?: string; label?: string };

const textsOf = (body: FormData) =>
  [...body].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
