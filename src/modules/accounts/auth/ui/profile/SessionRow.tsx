import { Badge, Button } from '@mantine/core';
import { formatRelative } from '../../../../../ui/format-relative.ts';
import section from '../../../../../ui/section.module.css';
import { useNow } from '../../../../../ui/use-now.ts';
import type { SessionInfo } from '../../contract.ts';

export function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const now = useNow();
  const device = session.device ?? 'Unknown device';
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{device}</h3>
        <p className={section.quiet}>
          Signed in {formatRelative(session.createdAt, now)}, last seen {formatRelative(session.lastSeenAt, now)}
        </p>
      </div>
      <div className={section.rowActions}>
        {session.isCurrent ? (
          <Badge>This session</Badge>
        ) : (
          <Button size="xs" onClick={onEnd} aria-label={`End the session on ${device}`}>
            End
          </Button>
        )}
      </div>
    </li>
  );
}
