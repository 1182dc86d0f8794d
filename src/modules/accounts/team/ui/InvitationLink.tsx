import { ActionIcon, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../../ui/Icon.tsx';

/** A link that no mail carries, to be sent by hand. Whoever has it can join. */
export function InvitationLink({ link, email }: { link: string; email: string }) {
  const clipboard = useClipboard();
  return (
    <TextInput
      mt="xs"
      aria-label={`Link for ${email}`}
      description={
        clipboard.error
          ? 'Couldn’t copy. Select the link and copy it yourself.'
          : 'Send them this link yourself. Anyone who has it can join. It’s shown only once.'
      }
      value={link}
      readOnly
      onFocus={event => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={clipboard.copied ? 'Copied' : 'Copy link'}
          title="Copy link"
          onClick={() => clipboard.copy(link)}
        >
          <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      }
    />
  );
}
