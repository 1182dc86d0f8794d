import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../../../ui/Icon.tsx';
import classes from './detail.module.css';

/** The address of the page on which the client pays. */
export function CopyPayLink({ url }: { url: string }) {
  const clipboard = useClipboard();
  return (
    <>
      <Button
        leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
        onClick={() => clipboard.copy(url)}
      >
        {clipboard.copied ? 'Copied' : 'Copy pay link'}
      </Button>
      {clipboard.error && (
        <p role="alert" className={classes.url}>
          Couldn’t copy. Select the link and copy it yourself: <span>{url}</span>
        </p>
      )}
    </>
  );
}
