import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { FocusEvent } from 'react';
import { Icon } from '../Icon.tsx';

type Props = {
  label: string;
  description?: string;
  value: string;
  /** Shows the whole value in several lines, for values that are read and typed elsewhere. */
  rows?: number;
};

export function CopyField({ label, description, value, rows }: Props) {
  const clipboard = useClipboard();
  const fieldProps = {
    label,
    description: clipboard.error ? 'Couldn’t copy. Select the text and copy it yourself.' : description,
    value,
    readOnly: true,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
    rightSection: (
      <ActionIcon
        aria-label={clipboard.copied ? 'Copied' : `Copy the ${label.toLowerCase()}`}
        title="Copy"
        onClick={() => clipboard.copy(value)}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
    ),
  };
  return rows ? <Textarea rows={rows} {...fieldProps} /> : <TextInput {...fieldProps} />;
}
