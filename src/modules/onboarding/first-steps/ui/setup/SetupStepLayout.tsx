import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../../../ui/form/FormFailure.tsx';
import { SubmitButton } from '../../../../../ui/form/SubmitButton.tsx';
import section from '../../../../../ui/layout/section.module.css';
import classes from './setup.module.css';

type Props = {
  title: string;
  purpose: string;
  saving: { isPending: boolean; error: Error | null };
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  onBack?: () => void;
  onSkip: () => void;
  submit?: string;
  /** Shown when saving fails without a reason from the server. */
  failure?: string;
  children: ReactNode;
};

/** Layout of a set-up screen. */
export function SetupStepLayout({
  title,
  purpose,
  saving,
  onSubmit,
  onBack,
  onSkip,
  submit = 'Continue',
  failure,
  children,
}: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className={section.card}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <p>{purpose}</p>
      </div>
      <div className={classes.body}>
        {children}
        <FormFailure error={saving.error} fallback={failure} />
      </div>
      <div className={classes.foot}>
        {onBack && (
          <Button variant="subtle" color="gray" onClick={onBack}>
            Back
          </Button>
        )}
        <Button className={classes.skip} disabled={saving.isPending} onClick={onSkip}>
          Skip
        </Button>
        <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
