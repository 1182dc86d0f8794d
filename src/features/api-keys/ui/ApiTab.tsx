import { EmptyState } from '../../../ui/EmptyState.tsx';
import section from '../../../ui/section.module.css';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { WebhookList } from '../../webhooks/ui/WebhookList.tsx';
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
      <EmptyState title="For owners">
        Owners of the practice decide which programs work with it. Ask one of them.
      </EmptyState>
    </div>
  );
}
