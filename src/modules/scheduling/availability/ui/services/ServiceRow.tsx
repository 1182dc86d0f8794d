import { ActionIcon, Badge, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../../ui/RowMenu.tsx';
import { opensOnClick, RowButton } from '../../../../../ui/row-opening.tsx';
import section from '../../../../../ui/section.module.css';
import { toast } from '../../../../../ui/toast.ts';
import type { DragOrder } from '../../../../../ui/use-drag-order.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { typeLabels } from '../../../appointments/appointment-types.ts';
import type { Service } from '../../contract.ts';
import classes from '../availability.module.css';
import { refreshServices, servicesPath } from '../availability-queries.ts';
import { formatDuration } from '../format-duration.ts';

type Props = {
  service: Service;
  index: number;
  isLast: boolean;
  drag: DragOrder;
  moveBy: (service: Service, places: number) => void;
  mayWrite: boolean;
  onEdit: () => void;
};

/** One service with its facts; its place is changed by the grip or by the arrows. */
export function ServiceRow({ service, index, isLast, drag, moveBy, mayWrite, onEdit }: Props) {
  const { name, isHidden, description } = service;
  const { currency } = useCurrentUser().practice;
  const change = useChange(service);
  return (
    <li className={section.row} {...(mayWrite && drag.rowProps(index))} {...opensOnClick(mayWrite ? onEdit : null)}>
      {mayWrite && (
        <span className={classes.serviceGrip} aria-hidden="true" {...drag.gripProps(index)}>
          <Icon name="grip" />
        </span>
      )}
      <div className={section.rowText}>
        <p className={classes.serviceName}>
          <RowButton onOpen={mayWrite ? onEdit : null}>{name}</RowButton>{' '}
          {isHidden && <Badge color="gray">Hidden</Badge>}
        </p>
        <p className={classes.facts}>{factsOf(service, currency)}</p>
        {description && <p className={section.quiet}>{description}</p>}
      </div>
      {mayWrite && (
        <div className={section.rowActions}>
          <ActionIcon aria-label={`Move ${name} up`} aria-disabled={index === 0} onClick={() => moveBy(service, -1)}>
            <Icon name="sortUp" size={16} />
          </ActionIcon>
          <ActionIcon
            className={classes.down}
            aria-label={`Move ${name} down`}
            aria-disabled={isLast}
            onClick={() => moveBy(service, 1)}
          >
            <Icon name="sortUp" size={16} />
          </ActionIcon>
          <RowMenu label={`More for ${name}`}>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={isHidden ? 'eye' : 'eyeOff'} size={16} />}
              onClick={() => change.show.mutate()}
            >
              {isHidden ? 'Show on your page' : 'Hide from your page'}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="archive" size={16} />} onClick={change.askToArchive}>
              Archive
            </Menu.Item>
          </RowMenu>
        </div>
      )}
    </li>
  );
}

const factsOf = ({ name, type, durationMinutes, price, payment, deposit }: Service, currency: string) =>
  [
    name === typeLabels[type] ? null : typeLabels[type],
    formatDuration(durationMinutes),
    price && formatMoney(price, currency),
    payment === 'deposit' && deposit && `${formatMoney(deposit, currency)} deposit`,
    payment === 'full' && 'due at booking',
  ]
    .filter(Boolean)
    .join(' · ');

function useChange(service: Service) {
  const { id, name, isHidden } = service;
  const path = `${servicesPath}/${id}`;
  const onError = (error: Error) => toast.failure('Error', sentenceOf(error, 'Failed to save the service'));
  const show = useMutation({
    mutationFn: () => api.put(path, { ...service, isHidden: !isHidden }),
    onSuccess: refreshServices,
    onError,
  });
  const archive = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: async () => {
      toast.success('Service archived', 'Booked appointments stay as they are.');
      await refreshServices();
    },
    onError,
  });
  const askToArchive = async () => {
    const isConfirmed = await confirm({
      title: `Archive ${name}?`,
      message: 'It can no longer be booked. Booked appointments stay as they are.',
      confirmLabel: 'Archive',
    });
    if (isConfirmed) archive.mutate();
  };
  return { show, askToArchive };
}
