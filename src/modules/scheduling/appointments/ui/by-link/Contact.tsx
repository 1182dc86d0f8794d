import { mailTo } from '../../../../../shared/mail-to.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import type { LinkPreview } from '../../by-link.ts';

/** Links to call or email the practice; renders nothing without contact details. */
export function Contact({ phone, email }: LinkPreview['contact']) {
  return (
    <>
      {phone && (
        <a className="btn btn-block" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Icon name="message" size={18} />
          Call {phone}
        </a>
      )}
      {email && (
        <a className="btn btn-block" href={mailTo(email)}>
          <Icon name="mail" size={18} />
          <span>
            Email <BreakableEmail address={email} />
          </span>
        </a>
      )}
    </>
  );
}
