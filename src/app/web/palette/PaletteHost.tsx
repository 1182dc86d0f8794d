import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { areLetterShortcutsOn, isBusy, isDialogOpen } from '../../../ui/layout/letter-shortcuts.ts';
import { onDemand, usePreload } from '../../../ui/on-demand.tsx';
import { closePanel, goTo, openPanel, type Panel, useOpenPanel } from './open-panel.ts';

export const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);
const ShortcutSheet = onDemand(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

type Place = (typeof goTo)[number]['to'];

/** Milliseconds in which the second key of a sequence must follow. */
const sequenceTimeoutMs = 1_500;

/** Handles the global shortcuts. Returns a function that removes them. */
function readKeys(onPress: (panel: Panel) => void, go: (to: Place) => void): () => void {
  let began = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // Opening it over a dialog could discard what was typed there.
      if (!isDialogOpen()) onPress('palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !areLetterShortcutsOn() || isBusy(event.target)) return;
    if (event.key === '?') onPress('shortcuts');
    if (event.key === '/') {
      event.preventDefault();
      onPress('palette');
    }
    const isPair = event.timeStamp - began < sequenceTimeoutMs;
    began = event.key === 'g' ? event.timeStamp : 0;
    const place = isPair ? goTo.find(({ key }) => key === event.key) : undefined;
    if (place) go(place.to);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Hosts the search box and the list of shortcuts. Their code is preloaded when the browser is idle. */
export function PaletteHost() {
  const navigate = useNavigate();
  const open = useOpenPanel();
  // Subscribes to the keyboard.
  useEffect(() => readKeys(openPanel, to => void navigate({ to })), [navigate]);
  usePreload(Palette);
  // Stays mounted after the first use, so that dialogs opened from it survive its closing.
  const [wasOpened, setWasOpened] = useState(false);
  if (open === 'palette' && !wasOpened) setWasOpened(true);
  // Closes it on unmount (session end, failed page), so that it is not open on the next page.
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
