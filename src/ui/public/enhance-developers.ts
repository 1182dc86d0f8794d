/** The API reference: copy buttons, the current section in its index, and an opened endpoint for a link to one. */
export function enhanceDevelopers(body: HTMLElement) {
  copySnippets(body);
  markCurrent(body);
  openTarget();
  window.addEventListener('hashchange', openTarget);
}

/** Marks the link of the last section whose heading has reached the upper quarter of the screen. */
function markCurrent(body: HTMLElement) {
  const index = body.querySelector<HTMLElement>('.api-index');
  if (!index) return;
  const links = [...index.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const place = headings.findLastIndex(heading => heading && heading.getBoundingClientRect().top < innerHeight / 4);
    if (links[place] === current) return;
    current?.removeAttribute('aria-current');
    current = links[place];
    current?.setAttribute('aria-current', 'true');
    // Only where the index scrolls by itself; on a phone it stands above the page.
    if (current && index.scrollHeight > index.clientHeight)
      index.scrollTop = current.offsetTop - index.offsetTop - index.clientHeight / 2;
  };
  document.addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

function copySnippets(body: HTMLElement) {
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
