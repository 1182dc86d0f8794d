import { useQuery } from '@tanstack/react-query';
import { ExampleNotice } from '../../demo/ui/ExampleNotice.tsx';
import { FirstSteps } from '../../first-steps/ui/FirstSteps.tsx';
import { firstStepsQuery } from '../../first-steps/ui/use-first-steps.ts';

/** With this many first steps done, today's sessions move above the remaining steps. */
const doneBeforeTheDay = 3;

/** Shown above the day for a new practice. */
export const DashboardStart = () => (
  <>
    <ExampleNotice />
    <StepsAt place="above" />
  </>
);

export const DashboardSteps = () => <StepsAt place="below" />;

function StepsAt({ place }: { place: 'above' | 'below' }) {
  const { data } = useQuery(firstStepsQuery);
  if (!data) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return place === (done < doneBeforeTheDay ? 'above' : 'below') && <FirstSteps />;
}
