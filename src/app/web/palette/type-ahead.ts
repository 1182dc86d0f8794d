let text = '';
let stopListening: (() => void) | undefined;

/**
 * Collects keys typed between the shortcut and the moment the search field has the focus, because its code may still be
 * loading. Otherwise they would trigger other shortcuts of the page.
 *
 * @param onCancel called when Escape is pressed before the search box appears
 */
export function startTypeAhead(onCancel: () => void) {
  if (stopListening) return;
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    // Enter would activate the element that still has the focus.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', collect, true);
  stopListening = () => document.removeEventListener('keydown', collect, true);
}

/** Stops collecting and returns the typed text. */
export function endTypeAhead(): string {
  const typed = text;
  text = '';
  stopListening?.();
  stopListening = undefined;
  return typed;
}
