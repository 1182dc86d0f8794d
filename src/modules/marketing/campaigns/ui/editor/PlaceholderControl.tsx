import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { nameFallbacks, placeholders } from '../../../../messaging/mailings/contract.ts';
import { placeholderLabels } from '../placeholders.tsx';
import classes from './editor.module.css';
import { ToolButton } from './tools.tsx';

/** Inserts a placeholder and its fallback for people without a name. */
export function PlaceholderControl({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const usualFallback = nameFallbacks[useCurrentUser().practice.language];
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState<string>(placeholders[0]);
  const [fallback, setFallback] = useState(usualFallback);
  const insert = () => {
    const cleanFallback = fallback.replace(/[{}|<>]/g, '').trim();
    setIsOpen(false);
    onInsert(cleanFallback && cleanFallback !== usualFallback ? `{${name}|${cleanFallback}}` : `{${name}}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      insert();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setIsOpen(false);
    }
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal={false} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <ToolButton label="Insert a name" isWorded aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="person" size={16} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} onKeyDown={onKeyDown} aria-label="Recipient name">
        <NativeSelect
          label="Name"
          data={placeholders.map(value => ({ value, label: `${placeholderLabels[value]} {${value}}` }))}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <TextInput
          label="If there’s no name"
          maxLength={40}
          value={fallback}
          onChange={event => setFallback(event.currentTarget.value)}
        />
        <div className={classes.popoverActions}>
          <Button size="xs" variant="filled" onClick={insert}>
            Insert
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
