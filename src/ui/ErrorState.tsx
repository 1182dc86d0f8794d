import { Button } from '@mantine/core';
import { Icon } from './Icon.tsx';
import classes from './states.module.css';

type Props = {
  /** What happened: "Failed to load clients". */
  title: string;
  /** What was kept and what to do. */
  message?: string;
  onRetry?: () => void;
};

/** Something did not load. */
export function ErrorState({
  title,
  message = 'The server did not answer as expected. Nothing is lost.',
  onRetry,
}: Props) {
  return (
    <div className={classes.error} role="alert">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <p>{message}</p>
        {onRetry && (
          <Button size="xs" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
