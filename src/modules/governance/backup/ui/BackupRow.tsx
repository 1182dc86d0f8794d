import { Button } from '@mantine/core';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { formatMoment, momentWithin } from '../../../../shared/format-moment.ts';
import section from '../../../../ui/section.module.css';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Backup, backupKinds } from '../contract.ts';

type Props = { backup: Backup; onAsk: (what: 'download' | 'restore') => void };

export function BackupRow({ backup, onAsk }: Props) {
  const { kind, size, isSealed } = backup;
  const moment = useMomentOf(backup);
  const facts = [backupKinds[kind], formatSize(size), isSealed ? 'encrypted' : 'not encrypted'];
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{moment}</h3>
        <p className={section.quiet}>{facts.join(' · ')}</p>
      </div>
      <div className={section.rowActions}>
        <Button size="xs" onClick={() => onAsk('download')} aria-label={`Download the backup of ${moment}`}>
          Download
        </Button>
        <Button size="xs" onClick={() => onAsk('restore')} aria-label={`Restore the backup of ${moment}`}>
          Restore
        </Button>
      </div>
    </li>
  );
}

/** When it was made, by the practice's clock. */
export function useMomentOf({ madeAt }: Backup): string {
  const { timeZone } = useCurrentUser().practice;
  return formatMoment(madeAt, timeZone, useNow());
}

/** The same in the middle of a sentence. */
export function useMomentWithin({ madeAt }: Backup): string {
  const { timeZone } = useCurrentUser().practice;
  return momentWithin(madeAt, timeZone, useNow());
}
