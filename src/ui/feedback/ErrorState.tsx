import { Button } from '@mantine/core';
import { isUnanswered, sentenceOf } from '../data/api-error.ts';
import { Icon } from '../Icon.tsx';
import classes from './states.module.css';

type Props = {
  /** What happened: "Failed to load clients". */
  title: string;
  /** What was thrown; the server's own sentence is shown if it gave one. */
  error?: unknown;
  /** What was kept and what to do. */
  message?: string;
  onRetry?: () => void;
  /** The title's element, if the state stands for a whole page. */
  level?: 'b' | 'h1';
};

const usualMessage = 'The server sent an unexpected response. Nothing is lost.';

const unanswered = 'The server didn’t answer. Check your connection and try again.';

/** Something did not load. */
export function ErrorState({ title, error, message = usualMessage, onRetry, level: Title = 'b' }: Props) {
  return (
    <div className={classes.error} role="alert">
      <Icon name="alert" />
      <div>
        <Title className={classes.errorTitle}>{title}</Title>
        <p>{isUnanswered(error) ? unanswered : sentenceOf(error, message)}</p>
        {onRetry && (
          <Button size="xs" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
