import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import type { PageForm } from '../../../../ui/form/use-page-form.ts';
import section from '../../../../ui/layout/section.module.css';
import classes from './vendors.module.css';

type Props = {
  page: Pick<PageForm<unknown>, 'hasEdits' | 'isSaving' | 'submit'>;
  isDone: boolean;
  children: ReactNode;
};

/** A step of a guide with its own submit button: it is saved before the next step opens. */
export function StepForm({ page: { hasEdits, isSaving, submit }, isDone, children }: Props) {
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
