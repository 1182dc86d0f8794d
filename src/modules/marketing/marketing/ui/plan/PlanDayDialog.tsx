import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDay } from '../../../../../shared/format-time.ts';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { SearchField } from '../../../../../ui/SearchField.tsx';
import { typeLabels } from '../../../../content/contents/contract.ts';
import { contentQuery, useContents } from '../../../../content/contents/ui/content-queries.ts';
import { ReleaseDialog } from '../../../../content/contents/ui/ReleaseDialog.tsx';
import classes from './plan.module.css';

type Props = { day: string; onClose: () => void };

/** Which of the drafts goes out on this day; then at what time, with the claims check. */
export function PlanDayDialog({ day, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const { list, rows } = useContents({ status: 'draft', search: search || undefined });
  const content = useQuery({ ...contentQuery(chosen ?? 0), enabled: chosen !== null });
  if (content.data && chosen !== null)
    return (
      <ReleaseDialog
        mode="schedule"
        day={day}
        content={content.data}
        // What changes goes into the query cache, from which it comes here.
        onChange={ignore}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`Schedule a post for ${formatCalendarDay(day)}`} isOpen onClose={onClose} width={560}>
      <SearchField label="Search your drafts" value={search} onSearch={setSearch} />
      {list.isError && !rows && (
        <ErrorState title="Failed to load your drafts" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!list.isError && !rows && <Skeleton height="8rem" mt="md" />}
      {rows?.length === 0 && (
        <p className={classes.none}>
          {search ? 'No drafts match your search.' : 'No drafts yet. Write one, then schedule it.'}
        </p>
      )}
      <ul className={classes.drafts}>
        {rows?.map(({ id, title, type }) => (
          <li key={id}>
            <button type="button" disabled={content.isFetching} onClick={() => setChosen(id)}>
              <b>{title}</b>
              <span>{typeLabels[type]}</span>
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/content" size="xs">
        Write a new post
      </ButtonLink>
    </Dialog>
  );
}

const ignore = () => undefined;
