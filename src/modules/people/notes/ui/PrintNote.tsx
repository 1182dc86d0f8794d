import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { clientQuery } from '../../clients/ui/client-queries.ts';
import { fullName } from '../../clients/ui/format-client.ts';
import type { SessionNote } from '../contract.ts';
import { stateOf, titleOf } from './format-note.ts';
import { NoteText } from './NoteText.tsx';
import classes from './print.module.css';

type Props = { clientId: number; note: SessionNote; addenda: SessionNote[] };

/** Prints one note by itself: on paper there is nothing of the screen around it. */
export function PrintNote(props: Props) {
  const [isPrinting, setIsPrinting] = useState(false);
  const print = () => {
    flushSync(() => setIsPrinting(true));
    window.print();
    setIsPrinting(false);
  };
  return (
    <>
      <Button size="xs" onClick={print}>
        Print
      </Button>
      {isPrinting && createPortal(<Sheet {...props} />, document.body)}
    </>
  );
}

function Sheet({ clientId, note, addenda }: Props) {
  const { practice } = useCurrentUser();
  const { data: client } = useQuery(clientQuery(clientId));
  return (
    <div className={classes.sheet}>
      <p>{practice.name}</p>
      <h1>{client ? fullName(client) : ''}</h1>
      {[note, ...addenda].map(each => (
        <section key={each.id}>
          <h2>{titleOf(each)}</h2>
          <p>{stateOf(each, practice.timeZone)}</p>
          <NoteText note={each} />
        </section>
      ))}
    </div>
  );
}
