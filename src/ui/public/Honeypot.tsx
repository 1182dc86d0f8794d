import { commonMessages } from '../../shared/messages/catalog.ts';
import { useMessages } from '../../shared/messages/use-messages.tsx';

/** A honeypot field: off-screen, not in the tab order, and hidden from screen readers. */
export function Honeypot({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      <label>
        {useMessages(commonMessages).website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
