import IconBrandFacebook from '@tabler/icons-react/icons/IconBrandFacebook';
import IconBrandInstagram from '@tabler/icons-react/icons/IconBrandInstagram';
import IconBrandLinkedin from '@tabler/icons-react/icons/IconBrandLinkedin';
import IconBrandPinterest from '@tabler/icons-react/icons/IconBrandPinterest';
import IconBrandThreads from '@tabler/icons-react/icons/IconBrandThreads';
import IconBrandTiktok from '@tabler/icons-react/icons/IconBrandTiktok';
import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import IconBrandX from '@tabler/icons-react/icons/IconBrandX';
import IconBrandYoutube from '@tabler/icons-react/icons/IconBrandYoutube';
import type { ComponentType } from 'react';
import { publicIcons } from '../../../../../ui/public/PublicIcon.tsx';
import type { SocialNetwork } from '../../../../accounts/pages/socials.ts';

type Drawing = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: 'true' }>;

/** A file of its own, so that only the page and its editor load the brands. */
export const socialNetworkIcons: Record<SocialNetwork, { label: string; drawing: Drawing }> = {
  facebook: { label: 'Facebook', drawing: IconBrandFacebook },
  instagram: { label: 'Instagram', drawing: IconBrandInstagram },
  tiktok: { label: 'TikTok', drawing: IconBrandTiktok },
  youtube: { label: 'YouTube', drawing: IconBrandYoutube },
  pinterest: { label: 'Pinterest', drawing: IconBrandPinterest },
  linkedin: { label: 'LinkedIn', drawing: IconBrandLinkedin },
  x: { label: 'X', drawing: IconBrandX },
  threads: { label: 'Threads', drawing: IconBrandThreads },
  whatsapp: { label: 'WhatsApp', drawing: IconBrandWhatsapp },
  website: { label: 'Website', drawing: publicIcons.globe },
};

/** Decorative: the link around it has the name of the network. */
export function SocialIcon({ network, size }: { network: SocialNetwork; size: number }) {
  const { drawing: Icon } = socialNetworkIcons[network];
  return <Icon size={size} stroke={1.8} className="icon" aria-hidden="true" />;
}
