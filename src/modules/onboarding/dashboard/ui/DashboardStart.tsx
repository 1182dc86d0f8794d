import { useQuery } from '@tanstack/react-query';
import { ExampleNotice } from '../../demo/ui/ExampleNotice.tsx';
import { FirstSteps } from '../../first-steps/ui/FirstSteps.tsx';
import { firstStepsQuery } from '../../first-steps/ui/first-step-queries.ts';

/** From so many done steps on the day comes first, and what is left of them below it. */
const doneBeforeTheDay = 3;

/** What a young practice needs first, above its day. */
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
