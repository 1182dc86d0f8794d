import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '../../modules/accounts/auth/contract.ts';
import { api } from '../../ui/data/api.ts';
import { sentenceOf } from '../../ui/data/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './shell.module.css';

/** Menu items for users who belong to several practices. */
export function PracticeItems({ user }: { user: CurrentUser }) {
  const choosing = useMutation({
    mutationFn: (tenantId: number) => api.post('/api/auth/practice', { tenantId }),
    // A full page load clears cached data of the previous practice.
    onSuccess: () => window.location.assign('/'),
    onError: error => toast.failure('Failed to switch practice', sentenceOf(error, 'Try again.')),
  });
  if (user.practices.length < 2) return null;
  return (
    <>
      <Menu.Label>Practices</Menu.Label>
      {user.practices.map(({ tenantId, name }) => (
        <Menu.RadioItem
          key={tenantId}
          value={String(tenantId)}
          checked={tenantId === user.tenantId}
          disabled={choosing.isPending}
          onClick={() => tenantId !== user.tenantId && choosing.mutate(tenantId)}
          classNames={{ itemIndicator: classes.noIndicator }}
          rightSection={tenantId === user.tenantId && <Icon name="check" size={16} />}
        >
          <span className={classes.practiceName}>{name}</span>
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}
