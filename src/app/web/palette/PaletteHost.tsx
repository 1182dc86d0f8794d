import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';
import { type Pressed, readKeys } from './keys.ts';
import { endTypeAhead, startTypeAhead } from './type-ahead.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(() => loadPalette().then(file => ({ default: file.Palette })));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx').then(file => ({ default: file.ShortcutSheet })));

/** Hears the shortcuts, everywhere in the app. What they open is fetched when the browser has time. */
export function PaletteHost() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Pressed | null>(null);
  // Follows the keyboard.
  useEffect(() => {
    const onPress = (what: Pressed) => {
      if (what === 'palette') startTypeAhead(() => setOpen(null));
      setOpen(what);
    };
    return readKeys(onPress, to => void navigate({ to }));
  }, [navigate]);
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  // Once it was wanted it stays, so that the dialogs which it opens outlive it.
  const [wasOpened, setWasOpened] = useState(false);
  if (open === 'palette' && !wasOpened) setWasOpened(true);
  const close = () => setOpen(null);
  // Also if the palette never came: the page hears its keys again.
  useLayoutEffect(() => (open === 'palette' ? () => void endTypeAhead() : undefined), [open]);
  return (
    <Suspense>
      {wasOpened && <Palette isOpen={open === 'palette'} onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
