import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import classes from './vendors.module.css';

/** Opens a page of the provider in a new tab. */
export const ProviderLink = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    size="xs"
    href={href}
    target="_blank"
    rel="noreferrer"
    rightSection={<Icon name="external" size={14} />}
    className={classes.providerLink}
  >
    {children}
  </Button>
);

/** Instructions for the provider's side, collapsed when done. */
export function Instructions({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  if (!isDone) return children;
  return (
    <Disclosure summary="Show the instructions" isQuiet>
      <div className={classes.folded}>{children}</div>
    </Disclosure>
  );
}

/** Explains the limits while the provider cannot reach this server. */
export const Unreachable = ({ children }: { children: string }) => (
  <p className={classes.unreachable}>
    <Icon name="alert" size={16} />
    <span>
      <b>Skip this step for now.</b> {children}
    </span>
  </p>
);

type AddressNoteProps = { provider: string; address: string; isReachable: boolean };

export function AddressNote({ provider, address, isReachable }: AddressNoteProps) {
  if (isReachable) return null;
  return (
    <p>
      {provider} can’t reach <code>{new URL(address).origin}</code>. Set <code>APP_URL</code> to the public address of
      this server and restart Sorrel.
    </p>
  );
}
