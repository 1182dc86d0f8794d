import { Button } from '@mantine/core';
import { isUnanswered, sentenceOf } from '../data/api-error.ts';
import { Icon } from '../Icon.tsx';
import classes from './states.module.css';

type Props = {
  /** "Failed to load clients" */
  title: string;
  /** The thrown error; the server's message is shown if it has one. */
  error?: unknown;
  message?: string;
  onRetry?: () => void;
  /** The element of the title, if the state fills a whole page. */
  level?: 'b' | 'h1';
};

const usualMessage = 'The server sent an unexpected response. Nothing is lost.';

const unanswered = 'The server didn’t answer. Check your connection and try again.';

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
