import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../Icon.tsx';

type Props = ButtonProps & {
  /** What the file is, for who does not see where the button stands. */
  label: string;
  /** As the input's attribute. */
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
          // The same file, mended, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
