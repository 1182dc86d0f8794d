import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { teamQuery } from '../../../accounts/team/ui/team-queries.ts';
import { type AuditFilter, actLabels, acts, subjectLabels, subjects } from '../contract.ts';
import classes from './audit.module.css';

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Which events are looked for. */
export function AuditTools({ filter, onChange }: Props) {
  const { data: team } = useQuery(teamQuery);
  const set = (part: AuditFilter) => onChange({ ...filter, ...part });
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.wide}
        label="Search by name"
        value={filter.search ?? ''}
        onSearch={search => set({ search: search || undefined })}
      />
      <TextInput
        type="date"
        label="From"
        value={filter.from ?? ''}
        onChange={event => set({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        value={filter.to ?? ''}
        onChange={event => set({ to: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Who"
        data={[
          { value: '', label: 'Anyone' },
          ...(team?.members ?? []).map(({ userId, firstName, lastName }) => ({
            value: String(userId),
            label: `${firstName} ${lastName}`,
          })),
        ]}
        value={String(filter.userId ?? '')}
        onChange={event => set({ userId: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        aria-label="Action"
        data={[
          { value: 'changes', label: 'All changes' },
          { value: '', label: 'Changes and views' },
          ...acts.map(value => ({ value, label: actLabels[value] })),
        ]}
        value={filter.act ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ act: value === 'changes' ? value : acts.find(each => each === value) })
        }
      />
      <NativeSelect
        className={classes.wide}
        aria-label="Record"
        data={[
          { value: '', label: 'All records' },
          ...subjects.map(value => ({ value, label: capital(subjectLabels[value]) })),
        ]}
        value={filter.subject ?? ''}
        onChange={({ currentTarget: { value } }) => set({ subject: subjects.find(each => each === value) })}
      />
      {filter.clientId && (
        <Button className={`${classes.wide} ${classes.all}`} onClick={() => set({ clientId: undefined })}>
          Only one client: show all
        </Button>
      )}
    </search>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
