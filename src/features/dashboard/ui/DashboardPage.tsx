import { PageHead } from '../../../ui/PageHead.tsx';

export function DashboardPage() {
  return (
    <PageHead
      title="Welcome back!"
      tabTitle="Dashboard"
      purpose="Here's what's happening with your nutrition practice today."
      tour="greeting"
    />
  );
}
