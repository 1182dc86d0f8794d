import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { afterTheRest } from '../../../ui/when-idle.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { ContentCard } from './ContentCard.tsx';
import classes from './dashboard.module.css';
import { dashboardSearch } from './dashboard-search.ts';
import { Metrics } from './Metrics.tsx';
import { RecentClients } from './RecentClients.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import { Today } from './Today.tsx';
import { Weeks } from './Weeks.tsx';

const AddNewClientDialog = lazy(() =>
  import('./AddNewClientDialog.tsx').then(file => ({ default: file.AddNewClientDialog })),
);

const DashboardStart = lazy(() =>
  afterTheRest(() => import('./DashboardStart.tsx')).then(file => ({ default: file.DashboardStart })),
);

const AllClients = lazy(() => import('./AllClients.tsx').then(file => ({ default: file.AllClients })));

export function DashboardPage() {
  const { clients, search = '' } = dashboardSearch.parse(useSearch({ strict: false }));
  const mayAdd = useMay('clients.write');
  const [isAdding, setIsAdding] = useState(false);
  // Loaded with its first opening, then kept so that it can fade out.
  const [isLoaded, setIsLoaded] = useState(false);
  const add = () => {
    setIsLoaded(true);
    setIsAdding(true);
  };
  return (
    <>
      <PageHead
        title="Welcome back!"
        tabTitle="Dashboard"
        purpose="Here's what's happening with your nutrition practice today."
        tour="greeting"
        actions={
          mayAdd && (
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={add}>
              Add New Client
            </Button>
          )
        }
      />
      <Suspense>
        <DashboardStart />
      </Suspense>
      <Metrics />
      <div className={classes.grid} data-wide={clients}>
        <Today />
        {clients === 'all' ? (
          <Suspense fallback={<RowSkeleton />}>
            <AllClients search={search} onAdd={mayAdd ? add : null} />
          </Suspense>
        ) : (
          <RecentClients onAdd={mayAdd ? add : null} />
        )}
      </div>
      <Weeks />
      <ContentCard />
      {isLoaded && (
        <Suspense>
          <AddNewClientDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
