import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import dialog from '../../../../../ui/dialog.module.css';
import { type SeriesScope, seriesScopes } from '../../entry.ts';
import classes from './entry.module.css';

const labels: Record<SeriesScope, string> = {
  this: 'Only this one',
  following: 'This and following',
  all: 'All upcoming',
};

type Asked = { title: string; answer: (scope: SeriesScope | null) => void };

/** Asks which sessions of a series are meant; closing it means none. */
export function useScopeQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [title, setTitle] = useState('');
  const ask = (title: string): Promise<SeriesScope | null> => {
    const { promise, resolve } = Promise.withResolvers<SeriesScope | null>();
    const answer = (scope: SeriesScope | null) => {
      setAsked(null);
      resolve(scope);
    };
    setTitle(title);
    setAsked({ title, answer });
    return promise;
  };
  const element = (
    <Dialog title={title} isOpen={asked !== null} onClose={() => asked?.answer(null)} width={400} isQuestion>
      <p className={classes.about}>This is a recurring appointment. Past, completed and cancelled ones won’t change.</p>
      <div className={dialog.actions}>
        <div className={classes.scope}>
          {seriesScopes.map(scope => (
            <Button
              key={scope}
              variant={scope === 'this' ? 'filled' : 'default'}
              data-autofocus={scope === 'this' || undefined}
              onClick={() => asked?.answer(scope)}
            >
              {labels[scope]}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={() => asked?.answer(null)}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
  return { ask, element };
}
