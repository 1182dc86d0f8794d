import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../ui/Icon.tsx';
import type { Storefront } from '../contract.ts';
import classes from './storefront.module.css';

/** Where the saved page is: to read, to copy, to open. */
export function PublicLink({ storefront: { biolinkUrl, slug, isActive } }: { storefront: Storefront }) {
  const clipboard = useClipboard();
  const base = biolinkUrl.slice(0, -slug.length).replace(/^https?:\/\//, '');
  return (
    <div className={classes.link}>
      <span className={classes.url}>
        {base}
        <b>{slug}</b>
      </span>
      <ActionIcon
        aria-label={clipboard.copied ? 'Copied' : 'Copy link'}
        title="Copy link"
        onClick={() => clipboard.copy(biolinkUrl)}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={`/bio/${slug}`}
        target="_blank"
        rel="noopener"
        aria-label="Open page in a new tab"
        title="Open page in a new tab"
      >
        <Icon name="external" size={16} />
      </ActionIcon>
      <span role="status" className={classes.linkNote}>
        {clipboard.copied && 'Copied'}
        {clipboard.error && 'This browser does not let pages copy. Select the address instead.'}
        {!clipboard.copied && !clipboard.error && !isActive && 'Switched off: visitors see “Page Not Found”.'}
      </span>
    </div>
  );
}
