import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../../shared/format-money.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Payout } from '../contract.ts';
import { payoutsPath, refreshAffiliates } from './affiliate-queries.ts';

/** What can be done with one payout that was written down. */
export function PayoutMenu({ payout: { id, affiliateName, amount, currency } }: { payout: Payout }) {
  const sum = formatMoney(amount, currency);
  const deleting = useMutation({
    mutationFn: () => api.delete(`${payoutsPath}/${id}`),
    onSuccess: () => {
      toast.success('Payout deleted', `${sum} to ${affiliateName}`);
      return refreshAffiliates();
    },
    onError: error => toast.failure('Failed to delete the payout', sentenceOf(error, 'Nothing was deleted.')),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete the payout of ${sum} to ${affiliateName}?`,
      message: 'The commissions become due again. This doesn’t reverse any payment you made.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) deleting.mutate();
  };
  return (
    <RowMenu label={`Actions for the payout of ${sum} to ${affiliateName}`}>
      <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove()}>
        Delete payout
      </Menu.Item>
    </RowMenu>
  );
}
