import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { refresh } from '../../../ui/query.ts';
import type { SessionNote } from '../contract.ts';
import type { Draft } from './draft.ts';
import type { DraftSaver } from './draft-saver.ts';
import { NoteText } from './NoteText.tsx';
import classes from './notes.module.css';

type Props = {
  /** The note as the server has it; null when it was deleted. */
  theirs: SessionNote | null;
  draft: Draft;
  saver: DraftSaver;
};

/** Another window was there first. Both texts stay until somebody chooses. */
export function ConflictNotice({ theirs, draft, saver }: Props) {
  // Follows the server, which knows more than this window.
  useEffect(() => {
    void refresh('/api/clients');
  }, []);
  if (!theirs) {
    return (
      <Notice sentence="This note was deleted in another window in the meantime. Your text is still here.">
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: draft.amendsId })}>
          Save my text as a new note
        </Button>
      </Notice>
    );
  }
  if (theirs.status === 'signed') {
    return (
      <Notice sentence="This note was signed in another window in the meantime. Signed notes cannot be changed. Your text is still here.">
        <NoteText note={theirs} />
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: theirs.id })}>
          Save my text as an addendum
        </Button>
      </Notice>
    );
  }
  return (
    <Notice sentence="This note was changed in another window in the meantime. This is the text there; yours is below.">
      <NoteText note={theirs} />
      <div className={classes.choices}>
        <Button size="xs" onClick={() => void saver.keepMine({ ...draft, version: theirs.version })}>
          Keep my text
        </Button>
        <Button size="xs" onClick={() => saver.takeOther(theirs)}>
          Take the other text
        </Button>
      </div>
    </Notice>
  );
}

function Notice({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <Icon name="alert" /> <b>{sentence}</b>
      </p>
      {children}
    </div>
  );
}
