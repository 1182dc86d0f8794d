import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { areLetterShortcutsOn, setLetterShortcuts } from '../../../ui/layout/letter-shortcuts.ts';
import { modifierKey } from '../../../ui/modifier-key.ts';
import { goTo } from './open-panel.ts';
import classes from './palette.module.css';

const modifier = modifierKey();

const general = [
  { keys: [modifier, 'K'], does: 'Search, jump to a page or create' },
  { keys: ['/'], does: `Search (same as ${modifier} K)` },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['Esc'], does: 'Close a dialog or menu' },
];

const inMessages = [
  { keys: ['j', 'k'], does: 'Next or previous conversation in Messages' },
  { keys: ['r'], does: 'Reply in Messages' },
  { keys: [modifier, 'Enter'], does: 'Send a message' },
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areLetterShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className={classes.keys}>
        {[
          ...general,
          ...goTo.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
          ...inMessages,
        ].map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label="Single-key shortcuts"
        description={`When off, only ${modifier} K and Esc work. Saved in this browser.`}
        checked={isOn}
        onChange={event => {
          setIsOn(event.currentTarget.checked);
          setLetterShortcuts(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
