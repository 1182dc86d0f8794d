import { mailTo } from '../../../../../shared/mail-to.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { socialNetworks } from '../../../../accounts/pages/socials.ts';
import { linkOf } from './link-of.ts';
import { SocialIcon, socialNetworkIcons } from './SocialIcon.tsx';

type Props = { storefront: Pick<PublicStorefront, 'socialLinks' | 'contactEmail'> };

export function Contacts({ storefront: { socialLinks, contactEmail } }: Props) {
  const t = useMessages(commonMessages);
  const networks = socialNetworks.flatMap(network => {
    const href = linkOf(socialLinks[network]);
    const { label } = socialNetworkIcons[network];
    return href ? [{ href, label: network === 'website' ? t.website : label, network }] : [];
  });
  if (networks.length === 0 && !contactEmail) return null;
  return (
    <ul className="soc">
      {networks.map(({ href, label, network }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
            <SocialIcon network={network} size={22} />
          </a>
        </li>
      ))}
      {contactEmail && (
        <li>
          <a href={mailTo(contactEmail)} aria-label={t.email}>
            <PublicIcon name="mail" size={22} />
          </a>
        </li>
      )}
    </ul>
  );
}
