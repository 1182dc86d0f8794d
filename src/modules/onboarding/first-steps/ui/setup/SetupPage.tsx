import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../../ui/FormSkeleton.tsx';
import { PageHead } from '../../../../../ui/PageHead.tsx';
import section from '../../../../../ui/section.module.css';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { availabilityQuery, servicesQuery } from '../../../../scheduling/availability/ui/availability-queries.ts';
import { storefrontQuery } from '../../../../site/storefront/ui/storefront-queries.ts';
import { firstStepsQuery } from '../first-step-queries.ts';
import { HoursScreen } from './HoursScreen.tsx';
import { PageScreen } from './PageScreen.tsx';
import { ReadyScreen } from './ReadyScreen.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';
import classes from './setup.module.css';
import { type SetupScreen, setupScreens, setupSearch } from './setup-search.ts';

/** From a new account to a page that can be booked: hours, prices, a face. Each screen is saved when it is left. */
export function SetupPage() {
  const { firstName } = useCurrentUser();
  const may = useMay('practice.write');
  const { screen = 'hours' } = setupSearch.parse(useSearch({ strict: false }));
  if (!may) return <Navigate to="/" replace />;
  const number = setupScreens.indexOf(screen) + 1;
  const isReady = screen === 'ready';
  return (
    <div className={classes.setup}>
      <PageHead
        title={[isReady ? 'You’re all set' : 'Welcome', firstName].filter(Boolean).join(', ')}
        tabTitle="Set up your practice"
        purpose={
          isReady
            ? 'You can change everything later, in Settings and Storefront.'
            : 'Three short steps, and clients can book you. You can change it all later.'
        }
        actions={
          !isReady && (
            <Link to="/" className={classes.leave}>
              Skip setup
            </Link>
          )
        }
      />
      {!isReady && (
        <div className={classes.progress}>
          <p>Step {number} of 3</p>
          <span aria-hidden data-step={number} />
        </div>
      )}
      <Screen key={screen} screen={screen} />
    </div>
  );
}

/** Everything is there before the first screen is: the next ones open at once. */
function Screen({ screen }: { screen: SetupScreen }) {
  const hours = useQuery(availabilityQuery());
  const services = useQuery(servicesQuery);
  const page = useQuery(storefrontQuery);
  const steps = useQuery(firstStepsQuery);
  const goTo = useGoTo();
  const queries = [hours, services, page, steps];
  const failed = queries.find(({ isError, data }) => isError && !data);
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  if (failed)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your setup" error={failed.error} onRetry={retry} />
      </div>
    );
  if (!hours.data || !services.data || !page.data || !steps.data) return <FormSkeleton label="Loading" />;
  const isDone = (name: string) => steps.data.steps.some(step => step.name === name && step.isDone);
  switch (screen) {
    case 'hours':
      return <HoursScreen stored={hours.data} isChosen={isDone('hours')} onNext={() => goTo('services')} />;
    case 'services':
      return <ServicesScreen stored={services.data} onBack={() => goTo('hours')} onNext={() => goTo('page')} />;
    case 'page':
      return <PageScreen stored={page.data} onBack={() => goTo('services')} onNext={() => goTo('ready')} />;
    case 'ready':
      return <ReadyScreen page={page.data} />;
  }
}

function useGoTo() {
  const navigate = useNavigate();
  return (screen: SetupScreen) => void navigate({ to: '/setup', search: { screen } });
}
