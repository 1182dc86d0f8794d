import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';

export function ReasonField({ label, typed }: { label: string; typed?: string }) {
  return (
    <div className="field">
      <label htmlFor="link-reason">
        {label} <small>{useMessages(commonMessages).optional}</small>
      </label>
      <textarea id="link-reason" name="reason" rows={2} maxLength={500} defaultValue={typed} />
    </div>
  );
}
