import { ExampleNotice } from '../../demo/ui/ExampleNotice.tsx';
import { FirstSteps } from '../../first-steps/ui/FirstSteps.tsx';

/** What stands above the figures of a young practice. */
export const DashboardStart = () => (
  <>
    <ExampleNotice />
    <FirstSteps />
  </>
);
