import { Button, Menu, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { isStatus, sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  type Content,
  content as contentSchema,
  generateFailure,
  type RewriteInput,
  type VersionOrigin,
} from '../contract.ts';
import { contentsPath, keepContent, versionsQuery } from './content-queries.ts';
import classes from './contents.module.css';

const originLabels: Record<VersionOrigin, string> = {
  generated: 'Written',
  edited: 'Edited',
  regenerated: 'Rewritten',
  shortened: 'Shortened',
  lengthened: 'Lengthened',
  restored: 'Restored',
};

type VersionsDialogProps = { content: Content; onRestored: (content: Content) => void; onClose: () => void };

/** All versions, each with a button to restore it. */
function VersionsDialog({ content, onRestored, onClose }: VersionsDialogProps) {
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

type Props = { content: Content; onChange: (content: Content) => void; onDeleted: (() => void) | undefined };

export function ContentMenu({ content, onChange, onDeleted }: Props) {
  const { id, version, status } = content;
  const mayPublish = useMay('content.publish');
  const [isViewing, setViewing] = useState(false);
  const keep = (changed: Content) => {
    keepContent(changed);
    onChange(changed);
  };
  const rewriting = useMutation({
    mutationFn: (how: RewriteInput['how']) =>
      api.post(`${contentsPath}/${id}/rewrite`, { how, version }, contentSchema),
    onSuccess: changed => {
      keep(changed);
      if (changed.version === version) toast.success('Nothing changed', 'This can’t be made shorter or longer.');
      else toast.success('Content Generated', 'Your content has been generated successfully!');
    },
    onError: error => !isStatus(error, 401) && toast.failure('Error', sentenceOf(error, generateFailure)),
  });
  const withdrawing = useMutation({
    mutationFn: () => api.post(`${contentsPath}/${id}/withdraw`, { version }, contentSchema),
    onSuccess: keep,
    onError: error => toast.failure('Error', sentenceOf(error, 'Nothing was changed. Try again.')),
  });
  const remove = async () => {
    const question = { title: `Delete “${content.title}”?`, message: 'This also deletes its earlier versions.' };
    if (!(await confirm({ ...question, confirmLabel: 'Delete', isDestructive: true }))) return;
    try {
      await api.delete(`${contentsPath}/${id}`);
      onDeleted?.();
      await refresh(contentsPath);
      toast.success('Content deleted');
    } catch (error) {
      toast.failure('Error', sentenceOf(error, 'Nothing was deleted. Try again.'));
    }
  };
  const isBusy = rewriting.isPending;
  return (
    <>
      <RowMenu label={isBusy ? 'Writing...' : 'More actions'}>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('regenerate')}>
          Regenerate
        </Menu.Item>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('shorten')}>
          Shorten
        </Menu.Item>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('lengthen')}>
          Lengthen
        </Menu.Item>
        <Menu.Item onClick={() => setViewing(true)}>Versions</Menu.Item>
        {mayPublish && status !== 'draft' && <Menu.Item onClick={() => withdrawing.mutate()}>Back to draft</Menu.Item>}
        {onDeleted && (mayPublish || status === 'draft') && (
          <Menu.Item color="red" onClick={() => void remove()}>
            Delete
          </Menu.Item>
        )}
      </RowMenu>
      {isViewing && <VersionsDialog content={content} onRestored={keep} onClose={() => setViewing(false)} />}
    </>
  );
}
