import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { areLettersOn, switchLetters } from './letters.ts';
import classes from './palette.module.css';
import { goTo } from './shortcuts.ts';

const general = [
  { keys: ['Ctrl', 'K'], does: 'Search, go to, create (⌘ K on a Mac)' },
  { keys: ['/'], does: 'The same' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** Every shortcut there is. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areLettersOn);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className={classes.keys}>
        {[...general, ...goTo.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` }))].map(
          ({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ),
        )}
      </dl>
      <Switch
        mt="md"
        label="Shortcuts of single letters"
        description="Off: only Ctrl K and Esc. This browser remembers it."
        checked={isOn}
        onChange={event => {
          setIsOn(event.currentTarget.checked);
          switchLetters(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
