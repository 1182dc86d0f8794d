import { mailTo } from '../../../../../shared/mail-to.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { type SocialNetwork, socialNetworks } from '../../../../accounts/pages/socials.ts';
import { linkOf } from './link-of.ts';

export const socialLooks: Record<SocialNetwork, { label: string; icon: IconName }> = {
  facebook: { label: 'Facebook', icon: 'facebook' },
  instagram: { label: 'Instagram', icon: 'instagram' },
  tiktok: { label: 'TikTok', icon: 'tiktok' },
  youtube: { label: 'YouTube', icon: 'youtube' },
  pinterest: { label: 'Pinterest', icon: 'pinterest' },
  linkedin: { label: 'LinkedIn', icon: 'linkedin' },
  x: { label: 'X', icon: 'x' },
  threads: { label: 'Threads', icon: 'threads' },
  whatsapp: { label: 'WhatsApp', icon: 'whatsapp' },
  website: { label: 'Website', icon: 'globe' },
};

type Props = { storefront: Pick<PublicStorefront, 'socialLinks' | 'contactEmail'> };

export function Contacts({ storefront: { socialLinks, contactEmail } }: Props) {
  const t = useMessages(commonMessages);
  const networks = socialNetworks.flatMap(network => {
    const href = linkOf(socialLinks[network]);
    const { label, icon } = socialLooks[network];
    return href ? [{ href, label: network === 'website' ? t.website : label, icon }] : [];
  });
  if (networks.length === 0 && !contactEmail) return null;
  return (
    <ul className="soc">
      {networks.map(({ href, label, icon }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
            <Icon name={icon} size={22} />
          </a>
        </li>
      ))}
      {contactEmail && (
        <li>
          <a href={mailTo(contactEmail)} aria-label={t.email}>
            <Icon name="mail" size={22} />
          </a>
        </li>
      )}
    </ul>
  );
}
