import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SessionNote } from '../contract.ts';
import { stateOf, titleOf } from './format-note.ts';
import { describeLinked } from './linked-appointment.ts';
import { NoteText } from './NoteText.tsx';
import { clientAppointmentsQuery } from './note-queries.ts';
import classes from './notes.module.css';
import { PrintNote } from './PrintNote.tsx';

type Props = {
  clientId: number;
  note: SessionNote;
  addenda: SessionNote[];
  /** Null while another note is being written, or for who may not write. */
  onEdit: ((note: SessionNote) => void) | null;
  onAmend: (() => void) | null;
};

/** One note to read, with what was added to it. */
export function NoteView({ clientId, note, addenda, onEdit, onAmend }: Props) {
  const { id: userId, practice } = useCurrentUser();
  const { data: appointments } = useQuery(clientAppointmentsQuery(clientId));
  const linked = appointments?.find(({ id }) => id === note.appointmentId);
  const heading = `note-${note.id}`;
  const editButton = (each: SessionNote) =>
    onEdit &&
    each.status === 'draft' &&
    each.author.id === userId && (
      <Button size="xs" leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(each)}>
        Continue
      </Button>
    );
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <h2 id={heading}>{linked ? `${titleOf(note)}: ${linked.title}` : titleOf(note)}</h2>
          <p className={classes.quiet}>
            {linked && `${describeLinked(linked, practice.timeZone)} · `}
            {stateOf(note, practice.timeZone)}
          </p>
        </div>
        <Badge color={note.status === 'signed' ? 'green' : 'yellow'}>
          {note.status === 'signed' ? 'Signed' : 'Draft'}
        </Badge>
        <div className={classes.tools}>
          {editButton(note)}
          {onAmend && note.status === 'signed' && (
            <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={onAmend}>
              Addendum
            </Button>
          )}
          <PrintNote clientId={clientId} note={note} addenda={addenda} />
        </div>
      </div>
      <NoteText note={note} />
      {addenda.map(addendum => (
        <section key={addendum.id} className={classes.addendum} aria-label="Addendum">
          <div className={classes.head}>
            <p className={classes.quiet}>
              <b>{titleOf(addendum)}</b> · {stateOf(addendum, practice.timeZone)}
            </p>
            <div className={classes.tools}>{editButton(addendum)}</div>
          </div>
          <NoteText note={addendum} level="h4" />
        </section>
      ))}
    </article>
  );
}
