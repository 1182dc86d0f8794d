import { areLettersOn } from './letters.ts';
import type { Panel } from './open-panel.ts';
import { goTo } from './shortcuts.ts';

type Place = (typeof goTo)[number]['to'];

/** Milliseconds in which the second letter of a pair has to come. */
const patience = 1_500;

/** Calls back for what is opened, goes where a pair of letters leads. The result ends it. */
export function readKeys(onPress: (panel: Panel) => void, go: (to: Place) => void): () => void {
  let began = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // Over a dialog it would lead away from what is typed there.
      if (!isDialogOpen()) onPress('palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !areLettersOn() || isBusy(event.target)) return;
    if (event.key === '?') onPress('shortcuts');
    if (event.key === '/') {
      event.preventDefault();
      onPress('palette');
    }
    const isPair = event.timeStamp - began < patience;
    began = event.key === 'g' ? event.timeStamp : 0;
    const place = isPair ? goTo.find(({ key }) => key === event.key) : undefined;
    if (place) go(place.to);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Somebody is typing, or answers a dialog. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  isDialogOpen() ||
  document.querySelector('[role="menu"]') !== null;

/** A dialog that is fading out (ui/layout/Dialog.tsx) does not count as open. */
const isDialogOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closing])') !== null;
