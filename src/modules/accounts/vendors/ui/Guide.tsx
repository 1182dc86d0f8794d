import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import type { PageForm } from '../../../../ui/form/use-page-form.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import section from '../../../../ui/layout/section.module.css';
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

type StepFormProps = {
  page: Pick<PageForm<unknown>, 'hasEdits' | 'isSaving' | 'submit'>;
  isDone: boolean;
  children: ReactNode;
};

/** A step of a guide with its own submit button: it is saved before the next step opens. */
export function StepForm({ page: { hasEdits, isSaving, submit }, isDone, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isQuiet = isDone && !hasEdits && !isSaving;
  const wasQuiet = useRef(isQuiet);
  // When the focused button disappears, the browser drops the focus.
  useLayoutEffect(() => {
    if (isQuiet && !wasQuiet.current && document.activeElement === document.body) form.current?.focus();
    wasQuiet.current = isQuiet;
  }, [isQuiet]);
  return (
    <form ref={form} tabIndex={-1} noValidate onSubmit={submit} className={classes.stepForm}>
      {children}
      {!isQuiet && (
        <div className={classes.stepFoot}>
          <SubmitButton isPending={isSaving} pendingLabel="Saving...">
            Save
          </SubmitButton>
          <span role="status" className={section.status}>
            {hasEdits && <span className={section.unsaved}>Not saved yet</span>}
          </span>
        </div>
      )}
    </form>
  );
}
