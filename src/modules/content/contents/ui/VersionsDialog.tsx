import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/format-moment.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Content, content as contentSchema, type VersionOrigin } from '../contract.ts';
import { contentsPath, versionsQuery } from './content-queries.ts';
import classes from './contents.module.css';

const originLabels: Record<VersionOrigin, string> = {
  generated: 'Written',
  edited: 'Edited',
  regenerated: 'Rewritten',
  shortened: 'Shortened',
  lengthened: 'Lengthened',
  restored: 'Restored',
};

type Props = { content: Content; onRestored: (content: Content) => void; onClose: () => void };

/** Every wording the text has had, and the way back to each. */
export function VersionsDialog({ content, onRestored, onClose }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const versions = useQuery(versionsQuery(content.id));
  const restoring = useMutation({
    mutationFn: (to: number) =>
      api.post(`${contentsPath}/${content.id}/restore`, { to, version: content.version }, contentSchema),
    onSuccess: restored => {
      onRestored(restored);
      onClose();
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Nothing was changed. Try again.')),
  });
  return (
    <Dialog title="Versions" isOpen onClose={onClose} width={640}>
      {versions.isError && (
        <ErrorState title="Failed to load versions" error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && <Skeleton height="8rem" />}
      <ul className={classes.versions}>
        {versions.data?.map(({ version, origin, createdAt, body }) => (
          <li key={version}>
            <div>
              <b>{originLabels[origin]}</b> <span className={classes.quiet}>{formatMoment(createdAt, zone)}</span>
              <p className={classes.beginning}>{body.slice(0, 200)}</p>
            </div>
            {version === content.version ? (
              <span className={classes.quiet}>Current</span>
            ) : (
              <Button size="xs" disabled={restoring.isPending} onClick={() => restoring.mutate(version)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
