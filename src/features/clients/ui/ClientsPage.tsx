import { PageHead } from '../../../ui/PageHead.tsx';

export function ClientsPage() {
  return <PageHead title="Clients" purpose="Everyone you work with, and where each of them stands." />;
}
