import { ActionIcon, Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayIn, formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { loadsOnIntent, onDemand } from '../../../../ui/on-demand.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { activityLabels, ageOn, type ClientFacts, pregnancyLabels, sexLabels } from '../contract.ts';
import classes from './facts.module.css';
import { factsQuery } from './facts-queries.ts';
import { formatHeight, formatIntake, formatReaction } from './format-facts.ts';

const FactsDialog = onDemand(() => import('./FactsDialogs.tsx').then(file => file.FactsDialog));
const AllergyDialog = onDemand(() => import('./FactsDialogs.tsx').then(file => file.AllergyDialog));
const MedicationDialog = onDemand(() => import('./FactsDialogs.tsx').then(file => file.MedicationDialog));

/** `name` is the edited entry's; without one, a new entry. */
type Editing = { what: 'facts' } | { what: 'allergy' | 'medication'; name?: string };

/** Facts on a client's profile: allergies, medication, and facts that affect nutrition advice. */
export function FactsCard({ clientId }: { clientId: number }) {
  const mayWrite = useMay('records.write');
  const { data: facts, error, refetch } = useQuery(factsQuery(clientId));
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = mayWrite ? setEditing : null;
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="client-facts">
      <div className={classes.head}>
        <h2 id="client-facts">Health facts</h2>
        {facts && edit && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="edit" size={16} />}
            aria-label="Edit health facts"
            {...loadsOnIntent(FactsDialog)}
            onClick={() => edit({ what: 'facts' })}
          >
            Edit
          </Button>
        )}
      </div>
      {error && !facts && (
        <ErrorState title="Failed to load health facts" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !facts && (
        <div role="status" aria-label="Loading health facts">
          <Skeleton height={12} width="60%" mb={10} />
          <Skeleton height={12} width="45%" />
        </div>
      )}
      {facts && (
        <>
          <Facts facts={facts} />
          {facts.hideNumbers && <p className={classes.hidden}>Weight and other numbers are hidden from this client.</p>}
          <Allergies facts={facts} onEdit={edit} />
          <Medications facts={facts} onEdit={edit} />
          <Dialogs facts={facts} editing={editing} onClose={() => setEditing(null)} />
        </>
      )}
    </section>
  );
}

/** Closed dialogs are not rendered, so that each opens with the current facts. */
function Dialogs({ facts, editing, onClose }: { facts: ClientFacts; editing: Editing | null; onClose: () => void }) {
  if (editing?.what === 'facts') return <FactsDialog facts={facts} onClose={onClose} />;
  if (editing?.what === 'allergy') return <AllergyDialog facts={facts} name={editing.name} onClose={onClose} />;
  if (editing?.what === 'medication') return <MedicationDialog facts={facts} name={editing.name} onClose={onClose} />;
  return null;
}

/** Single-value facts; unknown ones are left out. */
function Facts({ facts }: { facts: ClientFacts }) {
  const { units, timeZone } = useCurrentUser().practice;
  const { birthDate, heightCm, sex, pregnancy, pregnancyUntil, activity, activityNote, diet, conditions } = facts;
  const day = (date: string) => formatCalendarShortDate(date);
  const age = birthDate ? ageOn(birthDate, dayIn(Date.now(), timeZone)) : 0;
  const rows: [name: string, value: ReactNode][] = [
    ['Birth date', birthDate && `${day(birthDate)}, ${age === 1 ? '1 year' : `${age} years`}`],
    ['Height', heightCm && formatHeight(heightCm, units)],
    ['Reference values', sex && sexLabels[sex]],
    [
      'Pregnancy',
      pregnancy &&
        (pregnancyUntil ? `${pregnancyLabels[pregnancy]} until ${day(pregnancyUntil)}` : pregnancyLabels[pregnancy]),
    ],
    ['Activity', [activity && activityLabels[activity], activityNote].filter(Boolean).join('. ')],
    ['Diet', diet],
    ['Conditions', conditions.length > 0 && conditions.map(condition => <div key={condition}>{condition}</div>)],
  ];
  const filledRows = rows.filter(([, value]) => value);
  if (!filledRows.length) return <p className={classes.quiet}>Nothing noted yet about diet, activity or conditions.</p>;
  return (
    <dl className={classes.facts}>
      {filledRows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ListProps = { facts: ClientFacts; onEdit: ((editing: Editing) => void) | null };

function Allergies({ facts: { allergies }, onEdit }: ListProps) {
  return (
    <Entries
      title="Allergies and intolerances"
      none="Nothing noted yet"
      addLabel="Add allergy or intolerance"
      onEdit={onEdit && (name => onEdit({ what: 'allergy', name }))}
      entries={allergies.map(entry => ({
        name: entry.name,
        detail: entry.note,
        badge: (
          <Badge color={entry.severity === 'severe' ? 'red' : entry.kind === 'allergy' ? 'yellow' : 'gray'}>
            {formatReaction(entry)}
          </Badge>
        ),
      }))}
    />
  );
}

function Medications({ facts: { medications }, onEdit }: ListProps) {
  return (
    <Entries
      title="Medication and supplements"
      none="Nothing noted yet"
      addLabel="Add medication or supplement"
      onEdit={onEdit && (name => onEdit({ what: 'medication', name }))}
      entries={medications.map(entry => ({
        name: entry.name,
        detail: formatIntake(entry),
        badge: entry.isSupplement && <Badge color="gray">Supplement</Badge>,
      }))}
    />
  );
}

type EntriesProps = {
  title: string;
  none: string;
  addLabel: string;
  entries: { name: string; detail: string | null; badge: ReactNode }[];
  onEdit: ((name?: string) => void) | null;
};

function Entries({ title, none, addLabel, entries, onEdit }: EntriesProps) {
  return (
    <div className={classes.entries}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {onEdit && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="plus" size={16} />}
            aria-label={addLabel}
            onClick={() => onEdit()}
          >
            Add
          </Button>
        )}
      </div>
      {entries.length === 0 && <p className={classes.quiet}>{none}</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map(({ name, detail, badge }) => (
            <li key={name}>
              <span className={classes.name}>
                <b>{name}</b> {detail && <span className={classes.quiet}>{detail}</span>}
              </span>
              {badge}
              {onEdit && (
                <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={() => onEdit(name)}>
                  <Icon name="edit" size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
