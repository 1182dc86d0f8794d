import { Badge, Menu } from '@mantine/core';
import { dayIn } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { opensOnClick, RowButton } from '../../../../ui/row-opening.tsx';
import section from '../../../../ui/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ListedCoupon } from '../coupon.ts';
import { describeCoupon, stateOf, usesOf } from './describe-coupon.ts';
import classes from './products.module.css';
import { useCouponActions } from './use-coupon-actions.ts';

type Props = { coupon: ListedCoupon; onEdit: (() => void) | null };

/** One code, what it takes off, how often it was used. */
export function CouponRow({ coupon, onEdit }: Props) {
  const { currency, timeZone } = useCurrentUser().practice;
  const { code, productTitle, isActive, used } = coupon;
  const { toggle, remove } = useCouponActions(coupon);
  const state = stateOf(coupon, dayIn(Date.now(), timeZone));
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <h3 className={classes.code}>
          <RowButton onOpen={onEdit}>{code}</RowButton>{' '}
          <Badge color={state === 'Active' ? 'green' : 'gray'}>{state}</Badge>
        </h3>
        <p className={section.quiet}>{describeCoupon(coupon, productTitle, currency)}</p>
        <p className={section.quiet}>{usesOf(coupon)}</p>
      </div>
      {onEdit && (
        <RowMenu label={`Actions for ${code}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<Icon name={isActive ? 'pause' : 'check'} size={16} />} onClick={toggle}>
            {isActive ? 'Turn off' : 'Turn on'}
          </Menu.Item>
          {used === 0 && (
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void remove()}
            >
              Delete
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  );
}
