import { Button } from '@mantine/core';

type Props = { isOpen: boolean; onToggle: (isOpen: boolean) => void; label: string };

export const OpenForm = ({ isOpen, onToggle, label }: Props) => (
  <Button aria-expanded={isOpen} aria-label={label} onClick={() => onToggle(!isOpen)}>
    {isOpen ? 'Close' : 'Change'}
  </Button>
);
