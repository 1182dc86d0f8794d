import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onDemand, usePreload } from '../../../ui/on-demand.tsx';
import { readKeys } from './keys.ts';
import { closePanel, openPanel, useOpenPanel } from './open-panel.ts';

export const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);
const ShortcutSheet = onDemand(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

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
