import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Draft } from './draft.ts';
import type { DraftSaver } from './draft-saver.ts';
import { NoteText } from './NoteText.tsx';
import { notesQuery } from './note-queries.ts';
import classes from './notes.module.css';

type Props = { clientId: number; draft: Draft; saver: DraftSaver };

/** Another window saved first. Both texts are kept until the user chooses one. */
export function ConflictNotice({ clientId, draft, saver }: Props) {
  // The cached version is outdated by definition, so the choice needs a fresh one.
  const query = useQuery({ ...notesQuery(clientId), refetchOnMount: 'always' });
  if (query.isFetching || !query.isFetchedAfterMount) {
    return <Notice sentence="This note was changed in another window. Loading that version..." />;
  }
  if (query.isError) {
    return (
      <Notice sentence="This note was changed in another window, and that version didn’t load. Your text is still here.">
        <Button size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const theirs = query.data?.find(({ id }) => id === draft.noteId);
  if (!theirs) {
    return (
      <Notice sentence="This note was deleted in another window. Your text is still here.">
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: draft.amendsId })}>
          Save my text as a new note
        </Button>
      </Notice>
    );
  }
  if (theirs.status === 'signed') {
    return (
      <Notice sentence="This note was signed in another window, so it can’t be changed. Your text is still here.">
        <NoteText note={theirs} />
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: theirs.id })}>
          Save my text as an addendum
        </Button>
      </Notice>
    );
  }
  return (
    <Notice sentence="This note was changed in another window. This is that version; yours is below.">
      <NoteText note={theirs} />
      <div className={classes.choices}>
        <Button size="xs" onClick={() => void saver.keepMine({ ...draft, version: theirs.version })}>
          Keep my text
        </Button>
        <Button size="xs" onClick={() => saver.takeOther(theirs)}>
          Use the other text
        </Button>
      </div>
    </Notice>
  );
}

function Notice({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <Icon name="alert" /> <b>{sentence}</b>
      </p>
      {children}
    </div>
  );
}
