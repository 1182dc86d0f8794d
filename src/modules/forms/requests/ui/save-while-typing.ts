const waitMs = 1_000;

/** Autosaves every second, so that closing the tab loses at most two seconds. Without it, each button saves. */
export function saveWhileTyping() {
  const form = document.querySelector<HTMLFormElement>('.form-body');
  const seen = form?.elements.namedItem('seen');
  const shown = document.getElementById('saved');
  if (!form || !(seen instanceof HTMLInputElement)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  const save = async () => {
    timer = undefined;
    if (isLeaving) return;
    const body = new FormData(form);
    body.delete('file');
    body.set('go', 'auto');
    // A failed save is retried on the next input and by the button.
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(textsOf(body)) }).catch(
      () => null,
    );
    const saved: { savedAt?: string; label?: string } | null = answer?.ok ? await answer.json() : null;
    if (!saved?.savedAt) return;
    seen.value = saved.savedAt;
    if (shown) shown.textContent = saved.label ?? '';
  };
  form.addEventListener('input', () => {
    timer ??= setTimeout(save, waitMs);
  });
  form.addEventListener('submit', () => {
    isLeaving = true;
    clearTimeout(timer);
  });
}

const textsOf = (body: FormData) =>
  [...body].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
