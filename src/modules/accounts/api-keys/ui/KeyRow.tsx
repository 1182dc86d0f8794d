import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { refresh } from '../../../../ui/query.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../ui/use-now.ts';
import type { ApiKey } from '../contract.ts';
import { apiKeysPath } from './api-key-queries.ts';
import classes from './api-keys.module.css';
import { describePermissions } from './permission-groups.ts';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, permissions, createdBy, lastUsedAt, expiresAt } = apiKey;
  const now = useNow();
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const revoking = useMutation({
    mutationFn: () => api.delete(`${apiKeysPath}/${id}`),
    onSuccess: async () => {
      toast.success('Key revoked', `${name} can no longer access your practice.`);
      await refresh(apiKeysPath);
    },
    onError: error => toast.failure('Failed to revoke the key', sentenceOf(error, 'Please try again.')),
  });
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: `Revoke the key for ${name}?`,
      message: 'Anything that uses it stops working right away. This can’t be undone.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (isConfirmed) revoking.mutate();
  };
  const facts = [
    `Created by ${createdBy}`,
    lastUsedAt ? `last used ${formatRelative(lastUsedAt, now)}` : 'never used',
    expiresAt && !isOver && `expires ${formatRelative(expiresAt, now)}`,
  ];
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <div className={classes.name}>
          <h3>{name}</h3>
          <code>{prefix}…</code>
          {isOver && expiresAt && <StatusDot tone="bad">{`Expired ${formatRelative(expiresAt, now)}`}</StatusDot>}
        </div>
        <p className={section.quiet}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={section.quiet}>{describePermissions(permissions)}</p>
      </div>
      <div className={section.rowActions}>
        <Button
          size="xs"
          disabled={revoking.isPending}
          onClick={() => void revoke()}
          aria-label={`Revoke the key for ${name}`}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
