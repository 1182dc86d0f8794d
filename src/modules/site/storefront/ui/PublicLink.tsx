import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Storefront } from '../contract.ts';
import classes from './storefront.module.css';

const QrDialog = onDemand(() => import('./QrDialog.tsx').then(file => file.QrDialog));

/** Where the saved page is: to read, to copy, to open, to print, and how often it is looked at. */
export function PublicLink({ storefront: { biolinkUrl, slug, isActive } }: { storefront: Storefront }) {
  const clipboard = useClipboard();
  const [isCodeOpen, setCodeOpen] = useState(false);
  // Loaded with its first opening, then kept so that it can fade out.
  const [isCodeLoaded, setCodeLoaded] = useState(false);
  const openCode = () => {
    setCodeLoaded(true);
    setCodeOpen(true);
  };
  // On the practice's own domain the main page is at the root, and has no name there.
  const end = biolinkUrl.endsWith(slug) ? slug : '';
  const base = biolinkUrl.slice(0, biolinkUrl.length - end.length).replace(/^https?:\/\/|\/$/g, '');
  return (
    <div className={classes.link}>
      <span className={classes.url}>
        {base}
        {end && '/'}
        <b>{end}</b>
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
        href={biolinkUrl}
        target="_blank"
        rel="noopener"
        aria-label="Open page in a new tab"
        title="Open page in a new tab"
      >
        <Icon name="external" size={16} />
      </ActionIcon>
      <ActionIcon aria-label="QR code" aria-haspopup="dialog" title="QR code" onClick={openCode}>
        <Icon name="qr" size={16} />
      </ActionIcon>
      {isCodeLoaded && (
        <QrDialog address={biolinkUrl} slug={slug} isOpen={isCodeOpen} onClose={() => setCodeOpen(false)} />
      )}
      <Link to="/storefront/visits" className={classes.visits}>
        Visits
      </Link>
      <span role="status" className={classes.linkNote}>
        {clipboard.copied && 'Copied'}
        {clipboard.error && 'Couldn’t copy. Select the link and copy it yourself.'}
        {!clipboard.copied && !clipboard.error && !isActive && 'Your page is off. Visitors see “Page Not Found”.'}
      </span>
    </div>
  );
}
