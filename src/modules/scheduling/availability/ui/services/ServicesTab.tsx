import { ActionIcon, Badge, Button, Menu, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { typeLabels } from '../../../../../shared/appointment-types.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../../ui/data/query.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { GripIcon } from '../../../../../ui/GripIcon.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Section } from '../../../../../ui/layout/Section.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../../ui/table/row-opening.tsx';
import { type DragOrder, useDragOrder } from '../../../../../ui/use-drag-order.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Service, service } from '../../contract.ts';
import classes from '../availability.module.css';
import { refreshServices, servicesPath, servicesQuery } from '../availability-queries.ts';
import { formatDuration } from '../format-duration.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

/** Reorders optimistically and saves after a pause. */
function useServiceOrder() {
  const [spoken, setSpoken] = useState('');
  const saving = useMutation({
    mutationFn: (ids: number[]) => api.put(`${servicesPath}/order`, { ids }, z.array(service)),
    onSuccess: () => refreshServices(),
    onError: error => {
      toast.failure('Error', sentenceOf(error, 'Failed to save the order'));
      void refreshServices();
    },
  });
  const save = useDebouncedCallback((ids: number[]) => saving.mutate(ids), { delay: 500, flushOnUnmount: true });
  const move = (from: number, to: number) => {
    // Read from the cache instead of the last render, because a key may be pressed again before the next one.
    const services = queryClient.getQueryData(servicesQuery.queryKey) ?? [];
    const moved = services[from];
    if (!moved || to < 0 || to >= services.length || from === to) return;
    const next = services.toSpliced(from, 1).toSpliced(to, 0, moved);
    queryClient.setQueryData(servicesQuery.queryKey, next);
    setSpoken(`${moved.name}: now ${to + 1} of ${next.length}`);
    save(next.map(({ id }) => id));
  };
  const moveBy = ({ id }: Service, places: number) => {
    const services = queryClient.getQueryData(servicesQuery.queryKey) ?? [];
    const from = services.findIndex(each => each.id === id);
    move(from, from + places);
  };
  return { move, moveBy, spoken };
}

type ServiceRowProps = {
  service: Service;
  index: number;
  isLast: boolean;
  drag: DragOrder;
  moveBy: (service: Service, places: number) => void;
  mayWrite: boolean;
  onEdit: () => void;
};

function ServiceRow({ service, index, isLast, drag, moveBy, mayWrite, onEdit }: ServiceRowProps) {
  const { name, isHidden, description } = service;
  const { currency } = useCurrentUser().practice;
  const change = useChange(service);
  // A phone's row has room for its words and the menu only. Must match the stylesheet's breakpoint.
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <li className={section.row} {...(mayWrite && drag.rowProps(index))} {...opensOnClick(mayWrite ? onEdit : null)}>
      {mayWrite && !isPhone && (
        <span className={classes.serviceGrip} aria-hidden="true" {...drag.gripProps(index)}>
          <GripIcon />
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
          {!isPhone && (
            <>
              <ActionIcon
                aria-label={`Move ${name} up`}
                aria-disabled={index === 0}
                onClick={() => moveBy(service, -1)}
              >
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
            </>
          )}
          <RowMenu label={`More for ${name}`}>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            {isPhone && (
              <>
                <Menu.Item
                  leftSection={<Icon name="sortUp" size={16} />}
                  disabled={index === 0}
                  onClick={() => moveBy(service, -1)}
                >
                  Move up
                </Menu.Item>
                <Menu.Item
                  leftSection={<Icon name="sortUp" size={16} className={classes.down} />}
                  disabled={isLast}
                  onClick={() => moveBy(service, 1)}
                >
                  Move down
                </Menu.Item>
              </>
            )}
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

const factsOf = ({ name, type, durationMinutes, price, payment, deposit, needsApproval }: Service, currency: string) =>
  [
    name === typeLabels[type] ? null : typeLabels[type],
    formatDuration(durationMinutes),
    price && formatMoney(price, currency),
    payment === 'deposit' && deposit && `${formatMoney(deposit, currency)} deposit`,
    payment === 'full' && 'due at booking',
    needsApproval && 'on request',
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

type Props = { services: Service[]; mayWrite: boolean; onEdit: (service: Service) => void };

function ServiceList({ services, mayWrite, onEdit }: Props) {
  const { move, moveBy, spoken } = useServiceOrder();
  const drag = useDragOrder(move);
  return (
    <>
      <ul className={`${section.card} ${classes.services}`}>
        {services.map((service, index) => (
          <ServiceRow
            key={service.id}
            {...{ service, index, drag, moveBy, mayWrite }}
            isLast={index === services.length - 1}
            onEdit={() => onEdit(service)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  );
}

export function ServicesTab() {
  const { data: services, error, refetch } = useQuery(servicesQuery);
  const mayWrite = useMay('services.write');
  const [editing, setEditing] = useState<Service | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = (service: Service | null) => {
    setEditing(service);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open(null)}>
      Add service
    </Button>
  );
  return (
    <Section title="Services" isMain actions={services && services.length > 0 && add}>
      {!services && !error && <RowSkeletons label="Loading your services" />}
      {!services && error && (
        <div className={section.card}>
          <ErrorState title="Failed to load your services" error={error} onRetry={() => refetch()} />
        </div>
      )}
      {services?.length === 0 && (
        <div className={section.card}>
          <EmptyState title="No services yet" level="h3" actions={add}>
            Add one so clients can book on your page.
          </EmptyState>
        </div>
      )}
      {services && services.length > 0 && <ServiceList services={services} mayWrite={mayWrite} onEdit={open} />}
      {opening > 0 && (
        <ServiceDialog key={opening} service={editing} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}
