import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../../ui/Icon.tsx';
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
          This browser does not let pages copy. Select the address instead: <span>{url}</span>
        </p>
      )}
    </>
  );
}
