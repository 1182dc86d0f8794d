import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { RowSkeletons } from '../../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import section from '../../../../../ui/section.module.css';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { Service } from '../../contract.ts';
import { servicesQuery } from '../availability-queries.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceList } from './ServiceList.tsx';

/** What the practice offers, in the order in which its page shows it. */
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
