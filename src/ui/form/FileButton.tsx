import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../Icon.tsx';

type Props = ButtonProps & {
  /** The accessible name, which also says which file is meant. */
  label: string;
  /** The input's `accept` attribute. */
  accept?: string;
  onFile: (file: File | undefined) => void;
  'data-path'?: string;
};

/** Opens the system's dialog for one file. */
export function FileButton({ label, accept, onFile, children = 'Choose a file', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} leftSection={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={event => {
          onFile(event.currentTarget.files?.[0]);
          // Otherwise, choosing the same file again fires no change event.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
