import { Button } from '@mantine/core';
import classes from './SubmitButton.module.css';

type Props = { children: string; isPending: boolean; pendingLabel: string };

/** The primary action of a form. It says when it works, cannot be pressed twice and keeps its width. */
export function SubmitButton({ children, isPending, pendingLabel }: Props) {
  return (
    <Button type="submit" variant="filled" disabled={isPending}>
      <span className={classes.labels}>
        <span data-shown={!isPending}>{children}</span>
        <span data-shown={isPending}>{pendingLabel}</span>
      </span>
    </Button>
  );
}
