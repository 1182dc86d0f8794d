import type { ReactNode } from 'react';
import { fieldErrorsOf, sentenceOf } from '../data/api-error.ts';
import { Icon } from '../Icon.tsx';
import classes from '../layout/dialog.module.css';

type Props = {
  error: unknown;
  fallback?: string;
  /** Behind the sentence: the way to what is in the way. */
  children?: ReactNode;
};

/** Why the server refused a form, above its buttons, unless it said so beside the fields; what was typed stays. */
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
