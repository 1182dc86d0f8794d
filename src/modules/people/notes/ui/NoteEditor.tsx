import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type NoteTemplate, noteTemplates, templates } from '../contract.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type Draft, isEmpty, turnTo } from './draft.ts';
import { titleOf } from './format-note.ts';
import { describeLinked } from './linked-appointment.ts';
import { clientAppointmentsQuery } from './note-queries.ts';
import classes from './notes.module.css';
import { SaveState } from './SaveState.tsx';
import { SectionFields } from './SectionFields.tsx';
import { useDraft } from './use-draft.ts';
import { useFinishNote } from './use-finish-note.ts';

type Props = {
  clientId: number;
  start: Draft;
  isUnsaved: boolean;
  onBegun: (id: number) => void;
  onClose: () => void;
};

/** Writing comes first: the text, what it is about, and whether it is saved. */
export function NoteEditor({ onClose, ...given }: Props) {
  const { draft, status, error, saver } = useDraft(given);
  const { text } = draft;
  const finish = useFinishNote(saver, onClose);
  const title = draft.amendsId ? 'Addendum' : draft.noteId ? titleOf({ ...text, amendsId: null }) : 'New note';
  return (
    <section className={classes.card} aria-labelledby="note-editor">
      <div className={classes.head}>
        <h2 id="note-editor">{title}</h2>
        <SaveState status={status} error={error} onRetry={() => void saver.save()} />
      </div>
      {status === 'conflict' && <ConflictNotice clientId={given.clientId} draft={draft} saver={saver} />}
      <div className={classes.about}>
        <SegmentedControl
          aria-label="Template"
          data={noteTemplates.map(value => ({ value, label: templates[value].label }))}
          value={text.template}
          onChange={value => saver.type(turnTo(value as NoteTemplate, text))}
        />
        <AppointmentSelect
          clientId={given.clientId}
          value={text.appointmentId}
          onChange={appointmentId => saver.type({ ...text, appointmentId })}
        />
      </div>
      <SectionFields
        text={text}
        onChange={(name, written) => saver.type({ ...text, sections: { ...text.sections, [name]: written } })}
        onLeave={() => status === 'typing' && void saver.save()}
      />
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" disabled={finish.isBusy} onClick={() => void finish.discard(draft)}>
          {draft.noteId ? 'Delete draft' : 'Discard'}
        </Button>
        <Button disabled={finish.isBusy} onClick={() => void finish.close()}>
          Close
        </Button>
        <Button
          variant="filled"
          disabled={finish.isBusy || isEmpty(text) || status === 'conflict'}
          onClick={() => void finish.sign()}
        >
          Sign
        </Button>
      </div>
    </section>
  );
}

type AppointmentProps = { clientId: number; value: number | null; onChange: (id: number | null) => void };

/** Which session of this client the note is about. */
function AppointmentSelect({ clientId, value, onChange }: AppointmentProps) {
  const zone = useCurrentUser().practice.timeZone;
  const { data = [] } = useQuery(clientAppointmentsQuery(clientId));
  if (!data.length) return null;
  const choices = data.map(each => ({ value: String(each.id), label: `${describeLinked(each, zone)}, ${each.title}` }));
  return (
    <NativeSelect
      aria-label="Appointment"
      data={[{ value: '', label: 'No appointment' }, ...choices]}
      value={value === null ? '' : String(value)}
      onChange={event => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
