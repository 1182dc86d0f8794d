import { ActionIcon, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './Icon.tsx';

type Props = { label: string; description: string; value: string };

/** What is there to be copied. */
export function CopyField({ label, description, value }: Props) {
  const clipboard = useClipboard();
  return (
    <TextInput
      label={label}
      description={clipboard.error ? 'This browser does not let pages copy. Select the text instead.' : description}
      value={value}
      readOnly
      onFocus={event => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={clipboard.copied ? 'Copied' : `Copy the ${label.toLowerCase()}`}
          title="Copy"
          onClick={() => clipboard.copy(value)}
        >
          <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      }
    />
  );
}
