import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import type { Purchase } from '../contract.ts';
import { buyerOf, isFreePurchase } from './describe-purchase.ts';
import { usePurchaseActions } from './use-purchase-actions.ts';

type Props = {
  purchase: Purchase;
  /** Null for whom it would be refused. */
  onRefund: ((purchase: Purchase) => void) | null;
};

/** What can be done for one buyer; nothing for what was never paid. */
export function PurchaseMenu({ purchase, onRefund }: Props) {
  if (purchase.status !== 'completed') return null;
  return (
    <RowMenu label={`Actions for ${buyerOf(purchase)}`}>
      <Items purchase={purchase} onRefund={onRefund} />
    </RowMenu>
  );
}

function Items({ purchase, onRefund }: Props) {
  const { sendLink, resetDownloads } = usePurchaseActions(purchase);
  return (
    <>
      <Menu.Item leftSection={<Icon name="mail" size={16} />} onClick={sendLink}>
        Resend link
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={resetDownloads}>
        Reset downloads
      </Menu.Item>
      {onRefund && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="card" size={16} />}
            disabled={purchase.isRefunding}
            onClick={() => onRefund(purchase)}
          >
            {isFreePurchase(purchase) ? 'End access' : 'Refund'}
          </Menu.Item>
        </>
      )}
    </>
  );
}
