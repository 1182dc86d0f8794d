import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { formatRelative } from '../../../../../ui/format-relative.ts';
import { refresh } from '../../../../../ui/query.ts';
import { RowSkeletons } from '../../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import section from '../../../../../ui/section.module.css';
import { useNow } from '../../../../../ui/use-now.ts';
import type { TwoFactorState } from '../../second-step.ts';
import { TwoStepDialog, type TwoStepTask, titles } from './TwoStepDialog.tsx';
import { twoStepPath, twoStepQuery } from './two-step-queries.ts';

/** The second step of signing in: on, off, and the codes for a lost phone. */
export function TwoStep() {
  const { data: state, error, refetch } = useQuery(twoStepQuery);
  const [task, setTask] = useState<TwoStepTask>('on');
  const [isOpen, setIsOpen] = useState(false);
  // Every opening begins anew; while it fades out it stays what it was.
  const [opening, setOpening] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  // Follows the browser's focus: the button that opened the dialog is gone once it is on, or off.
  useEffect(() => {
    if (opening > 0 && state && document.activeElement === document.body) card.current?.focus();
  }, [opening, state]);
  const begin = (wanted: TwoStepTask) => {
    setTask(wanted);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    // Also by the cross above the codes, when it is on or they are new already.
    void refresh(twoStepPath);
  };
  const button = (wanted: TwoStepTask, label: string): ReactNode => (
    <Button size={wanted === 'on' ? 'sm' : 'xs'} onClick={() => begin(wanted)}>
      {label}
    </Button>
  );
  return (
    <Section title="Two-step sign-in" purpose="Protects your account even if someone gets your password.">
      {state ? (
        <div ref={card} className={section.card} tabIndex={-1}>
          <div className={section.row}>
            <State state={state} />
            <div className={section.rowActions}>
              {state.since ? (
                <>
                  {button('codes', 'New recovery codes')}
                  {button('off', 'Turn Off')}
                </>
              ) : (
                button('on', 'Turn On')
              )}
            </div>
          </div>
        </div>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load two-step sign-in" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading two-step sign-in" />
      )}
      {state && opening > 0 && (
        <Dialog title={titles[task]} isOpen={isOpen} onClose={close} isLight={false}>
          <TwoStepDialog key={opening} {...{ task, state }} onClose={close} />
        </Dialog>
      )}
    </Section>
  );
}

function State({ state: { since, codesLeft } }: { state: TwoFactorState }) {
  const now = useNow();
  const left = `${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left`;
  return (
    <div className={section.rowText}>
      <h3>{since ? 'On' : 'Off'}</h3>
      <p className={section.quiet}>
        {since ? `Turned on ${formatRelative(since, now)}, ${left}` : 'You sign in with your password only'}
      </p>
    </div>
  );
}
