import { mailTo } from '../../../../../shared/mail-to.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { LinkPreview } from '../../by-link.ts';
import { pageMessages } from '../messages/catalog.ts';

/** Links to call or email the practice; renders nothing without contact details. */
export function Contact({ phone, email }: LinkPreview['contact']) {
  const t = useMessages(commonMessages);
  const { writeTo } = useMessages(pageMessages);
  return (
    <>
      {phone && (
        <a className="btn btn-block" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <PublicIcon name="message" size={18} />
          {t.call(phone)}
        </a>
      )}
      {email && (
        <a className="btn btn-block" href={mailTo(email)}>
          <PublicIcon name="mail" size={18} />
          <span>
            {writeTo} <BreakableEmail address={email} />
          </span>
        </a>
      )}
    </>
  );
}

type PracticeProps = { practice: string; slug: string; email: string | null };

/** The practice's email address, or else a link to its page. */
export function ContactOrPage({ practice, slug, email }: PracticeProps) {
  const { visit } = useMessages(commonMessages);
  return email ? (
    <Contact phone={null} email={email} />
  ) : (
    <a className="btn" href={`/bio/${slug}`}>
      {visit(practice)}
    </a>
  );
}
