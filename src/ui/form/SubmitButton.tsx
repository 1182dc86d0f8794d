import { Button } from '@mantine/core';
import classes from './SubmitButton.module.css';

type Props = {
  children: string;
  isPending: boolean;
  pendingLabel: string;
  /** `default` for one beside the page's primary action. */
  variant?: 'filled' | 'default';
  /** Red, for what cannot be taken back. */
  isDestructive?: boolean;
  /** While there is nothing to submit. */
  isDisabled?: boolean;
};

/** The primary action of a form. It says when it works, cannot be pressed twice and keeps its width. */
export function SubmitButton({
  children,
  isPending,
  pendingLabel,
  variant = 'filled',
  isDestructive,
  isDisabled = false,
}: Props) {
  return (
    <Button
      type="submit"
      variant={variant}
      color={isDestructive ? 'red' : undefined}
      disabled={isPending || isDisabled}
    >
      <span className={classes.labels}>
        <span data-shown={!isPending}>{children}</span>
        <span data-shown={isPending}>{pendingLabel}</span>
      </span>
    </Button>
  );
}
