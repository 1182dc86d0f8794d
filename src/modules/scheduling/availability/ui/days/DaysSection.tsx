import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { RowSkeletons } from '../../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import section from '../../../../../ui/section.module.css';
import { overridesQuery } from '../availability-queries.ts';
import { DayRangeRow } from './DayRangeRow.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { type DayRange, rangesOf } from './day-ranges.ts';

type Props = { userId: number | undefined; readOnly: boolean };

/** Days that differ from their week: off, or with hours of their own. Saved at once. */
export function DaysSection({ userId, readOnly }: Props) {
  const { data, error, refetch } = useQuery(overridesQuery(userId));
  const [editing, setEditing] = useState<DayRange | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = (range: DayRange | null) => {
    setEditing(range);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = !readOnly && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add days
    </Button>
  );
  return (
    <Section
      title="Days off and special hours"
      purpose="Time off and one-off hours. Changes save right away."
      actions={data && data.length > 0 && add}
    >
      {!data && !error && <RowSkeletons label="Loading your days" />}
      {!data && error && (
        <div className={section.card}>
          <ErrorState title="Failed to load your days off" error={error} onRetry={() => refetch()} />
        </div>
      )}
      {data?.length === 0 && (
        <div className={section.card}>
          <EmptyState title="No special days" level="h3" actions={add}>
            Your weekly hours apply every week.
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={section.card}>
          {rangesOf(data).map(range => (
            <DayRangeRow key={range.firstDay} {...{ range, userId, readOnly }} onEdit={() => open(range)} />
          ))}
        </ul>
      )}
      {opening > 0 && (
        <DaysDialog key={opening} userId={userId} range={editing} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}
