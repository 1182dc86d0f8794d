import { PageHead } from '../../../ui/PageHead.tsx';

export function ClientPage() {
  return <PageHead title="Clients" purpose="Everyone you work with, and where each of them stands." />;
}
