import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { opensOnClick } from '../../../../../ui/row-opening.tsx';
import section from '../../../../../ui/section.module.css';
import { toast } from '../../../../../ui/toast.ts';
import { refreshAvailability } from '../availability-queries.ts';
import { spokenHours } from '../intervals.ts';
import { type DayRange, formatRange } from './day-ranges.ts';
import { removeDays, setDays } from './save-days.ts';

type Props = { range: DayRange; userId: number | undefined; readOnly: boolean; onEdit: () => void };

export function DayRangeRow({ range, userId, readOnly, onEdit }: Props) {
  const name = formatRange(range);
  const onError = (error: Error) => toast.failure('Error', sentenceOf(error, 'Failed to save your days off'));
  const restoring = useMutation({ mutationFn: () => setDays(range, userId), onSuccess: refreshAvailability, onError });
  const removing = useMutation({
    mutationFn: () => removeDays(range, userId),
    onSuccess: async () => {
      toast.success('Days removed', `Your weekly hours apply again: ${name}.`, { undo: () => restoring.mutate() });
      await refreshAvailability();
    },
    onError,
  });
  return (
    <li className={section.row} {...opensOnClick(readOnly ? null : onEdit)}>
      <div className={section.rowText}>
        <b>{name}</b>
        <p className={section.quiet}>{[spokenHours(range.hours), range.note].filter(Boolean).join(' · ')}</p>
      </div>
      {!readOnly && (
        <div className={section.rowActions}>
          <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
            <Icon name="edit" size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Remove ${name}`}
            aria-disabled={removing.isPending}
            onClick={() => !removing.isPending && removing.mutate()}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
