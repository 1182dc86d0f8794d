import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { loadsOnIntent, onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { afterTheRest } from '../../../../ui/when-idle.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ContentCard } from './ContentCard.tsx';
import classes from './dashboard.module.css';
import { dashboardSearch } from './dashboard-search.ts';
import { Metrics } from './Metrics.tsx';
import { RecentClients } from './RecentClients.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import { Today } from './Today.tsx';
import { Weeks } from './Weeks.tsx';

const AddNewClientDialog = onDemand(() => import('./AddNewClientDialog.tsx').then(file => file.AddNewClientDialog));

const loadStart = () => afterTheRest(() => import('./DashboardStart.tsx'));
const DashboardStart = lazy(() => loadStart().then(file => ({ default: file.DashboardStart })));
const DashboardSteps = lazy(() => loadStart().then(file => ({ default: file.DashboardSteps })));

const AllClients = onDemand(() => import('./AllClients.tsx').then(file => file.AllClients), <RowSkeleton />);

export function DashboardPage() {
  const { clients, search = '' } = dashboardSearch.parse(useSearch({ strict: false }));
  const mayAdd = useMay('clients.write');
  const [isAdding, setIsAdding] = useState(false);
  // Loaded with its first opening, then kept so that it can fade out.
  const [isLoaded, setIsLoaded] = useState(false);
  usePreload(AddNewClientDialog);
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
            <Button
              variant="filled"
              leftSection={<Icon name="plus" />}
              {...loadsOnIntent(AddNewClientDialog)}
              onClick={add}
            >
              Add New Client
            </Button>
          )
        }
      />
      <Suspense>
        <DashboardStart />
      </Suspense>
      <div className={classes.grid} data-wide={clients}>
        {!clients && <Today />}
        <div className={classes.side}>
          <Metrics />
          {clients === 'all' ? (
            <AllClients search={search} onAdd={mayAdd ? add : null} />
          ) : (
            <RecentClients onAdd={mayAdd ? add : null} />
          )}
        </div>
        {clients && <Today />}
      </div>
      <Weeks />
      <Suspense>
        <DashboardSteps />
      </Suspense>
      <ContentCard />
      {isLoaded && <AddNewClientDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />}
    </>
  );
}
