let text = '';
let stopListening: (() => void) | undefined;

/**
 * Collects what is typed between the shortcut and the moment the palette's field has the focus: its code may still be
 * loading, and a dialog renders a moment later. Without this the letters would go to the page and its shortcuts.
 *
 * @param onCancel Escape was pressed before the palette was there.
 */
export function startTypeAhead(onCancel: () => void) {
  if (stopListening) return;
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    // Enter would press whatever still has the focus.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', collect, true);
  stopListening = () => document.removeEventListener('keydown', collect, true);
}

/** Ends collecting; returns what was typed. */
export function endTypeAhead(): string {
  const typed = text;
  text = '';
  stopListening?.();
  stopListening = undefined;
  return typed;
}
