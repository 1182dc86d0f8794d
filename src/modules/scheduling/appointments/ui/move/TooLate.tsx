import { Icon } from '../../../../../ui/Icon.tsx';
import type { LinkPreview } from '../../by-link.ts';
import { Contact } from '../by-link/Contact.tsx';

/** Inside of the practice's notice: why not, and whom to ask. */
export function TooLate({ message, contact }: { message: string; contact: LinkPreview['contact'] }) {
  return (
    <>
      <p className="byl-warning">
        <Icon name="alert" />
        <span>{message}</span>
      </p>
      {(contact.phone || contact.email) && (
        <div className="byl-choices">
          <Contact {...contact} />
        </div>
      )}
    </>
  );
}
