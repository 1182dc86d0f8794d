import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '../Icon.tsx';

const debounceMs = 200;

type Props = { label: string; value: string; onSearch: (value: string) => void; className?: string };

/** Debounced search. The search text lives in the URL, so the back button and "Clear" also change the field. */
export function SearchField({ label, value, onSearch, className }: Props) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
  }
  const send = useDebouncedCallback((next: string) => {
    setSent(next);
    onSearch(next);
  }, debounceMs);
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      leftSectionPointerEvents="none"
      maxLength={200}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
