import type { ReactNode } from 'react';
import { fieldErrorsOf, sentenceOf } from '../data/api-error.ts';
import { Icon } from '../Icon.tsx';
import classes from '../layout/dialog.module.css';

type Props = {
  error: unknown;
  fallback?: string;
  /** Shown after the message: a link to what must be fixed. */
  children?: ReactNode;
};

/** The server's reason for refusing a form, unless it belongs to fields; the input is kept. */
export function FormFailure({ error, fallback = 'Nothing was saved. What you typed is still here.', children }: Props) {
  if (!error || Object.keys(fieldErrorsOf(error)).length) return null;
  return (
    <div className={classes.failure} role="alert">
      <Icon name="alert" />
      <span>
        {sentenceOf(error, fallback)} {children}
      </span>
    </div>
  );
}
