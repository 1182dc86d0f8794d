import { VisuallyHidden } from '@mantine/core';
import section from '../../../../../ui/section.module.css';
import { useDragOrder } from '../../../../../ui/use-drag-order.ts';
import type { Service } from '../../contract.ts';
import classes from '../availability.module.css';
import { ServiceRow } from './ServiceRow.tsx';
import { useServiceOrder } from './use-service-order.ts';

type Props = { services: Service[]; mayWrite: boolean; onEdit: (service: Service) => void };

export function ServiceList({ services, mayWrite, onEdit }: Props) {
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
