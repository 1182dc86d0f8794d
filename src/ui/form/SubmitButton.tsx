import { Button } from '@mantine/core';
import classes from './SubmitButton.module.css';

type Props = {
  children: string;
  isPending: boolean;
  pendingLabel: string;
  /** `default` beside another primary action of the page. */
  variant?: 'filled' | 'default';
  /** Red, for actions that cannot be undone. */
  isDestructive?: boolean;
  /** While there is nothing to submit. */
  isDisabled?: boolean;
};

/** A form's submit button. While pending it ignores clicks and keeps its width. */
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
