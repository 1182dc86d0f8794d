import { EmptyState } from '../../../../ui/EmptyState.tsx';
import section from '../../../../ui/section.module.css';
import { WebhookList } from '../../../integrations/webhooks/ui/WebhookList.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { KeySection } from './KeySection.tsx';

/** The doors for other programs. */
export function ApiTab() {
  if (useMay('api.write')) {
    return (
      <>
        <KeySection />
        <WebhookList />
      </>
    );
  }
  return (
    <div className={section.card}>
      <EmptyState title="Owners only">Only owners can manage API keys and webhooks. Ask one of them.</EmptyState>
    </div>
  );
}
