import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onDemand, usePreload } from '../../../ui/on-demand.tsx';
import { areLettersOn } from './letters.ts';
import { closePanel, openPanel, type Panel, useOpenPanel } from './open-panel.ts';
import { goTo } from './shortcuts.ts';

export const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);
const ShortcutSheet = onDemand(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

type Place = (typeof goTo)[number]['to'];

/** Milliseconds in which the second letter of a pair has to come. */
const patience = 1_500;

/** Calls back for what is opened, goes where a pair of letters leads. The result ends it. */
function readKeys(onPress: (panel: Panel) => void, go: (to: Place) => void): () => void {
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

/** Whether the focus is in a text field or a dialog is open: shortcuts stay quiet. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  isDialogOpen() ||
  document.querySelector('[role="menu"]') !== null;

/** A dialog that is fading out (ui/layout/Dialog.tsx) does not count as open. */
const isDialogOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closing])') !== null;

/** Shows the palette and the list of shortcuts, everywhere in the app. Their code is fetched when the browser has time. */
export function PaletteHost() {
  const navigate = useNavigate();
  const open = useOpenPanel();
  // Follows the keyboard.
  useEffect(() => readKeys(openPanel, to => void navigate({ to })), [navigate]);
  usePreload(Palette);
  // Once it was wanted it stays, so that the dialogs which it opens outlive it.
  const [wasOpened, setWasOpened] = useState(false);
  if (open === 'palette' && !wasOpened) setWasOpened(true);
  // An ended session or a failed page takes the palette along: the next page begins without it.
  useEffect(() => closePanel, []);
  return (
    <>
      {wasOpened && (
        <Palette isOpen={open === 'palette'} onClose={closePanel} onShortcuts={() => openPanel('shortcuts')} />
      )}
      {open === 'shortcuts' && <ShortcutSheet onClose={closePanel} />}
    </>
  );
}
