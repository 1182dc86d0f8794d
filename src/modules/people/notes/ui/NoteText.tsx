import type { SessionNote } from '../contract.ts';
import { sectionsOf } from './draft.ts';
import classes from './notes.module.css';

type Props = { note: Pick<SessionNote, 'template' | 'sections'>; level?: 'h3' | 'h4' };

/** A note's sections; empty ones are left out. */
export function NoteText({ note, level: Heading = 'h3' }: Props) {
  const written = sectionsOf(note).filter(({ text }) => text);
  if (!written.length) return <p className={classes.quiet}>Nothing written yet.</p>;
  return written.map(({ name, label, text }) => (
    <div key={name} className={classes.section}>
      {note.template !== 'free' && <Heading>{label}</Heading>}
      <p>{text}</p>
    </div>
  ));
}
