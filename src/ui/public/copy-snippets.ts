/** Adds a copy button to every snippet. */
export async function copySnippets(body: HTMLElement) {
  for (const snippet of body.querySelectorAll('[data-snippet]')) {
    const label = snippet.querySelector('figcaption');
    const code = snippet.querySelector('code');
    if (!label || !code) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.ariaLabel = `Copy: ${label.textContent}`;
    button.addEventListener('click', () => void copy(button, code));
    snippet.append(button);
  }
}

async function copy(button: HTMLButtonElement, code: HTMLElement) {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  } catch {
    // Without clipboard access, the code is selected for copying by keyboard.
    getSelection()?.selectAllChildren(code);
  }
}
