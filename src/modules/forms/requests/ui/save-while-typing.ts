const waitMs = 1_000;

/**
 * Saves what is being typed every second, so that a closed tab loses at most the last two. The page works without it: each
 * button saves, too.
 */
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
    // A failed save is tried again with the next letter, and by the button.
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
