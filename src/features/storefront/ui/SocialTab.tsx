import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../ui/Icon.tsx';
import { type SocialNetwork, socialNetworks } from '../socials.ts';
import { socialLooks } from './bio/Contacts.tsx';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

/** The specified two, then the others. */
export function SocialTab({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  return (
    <div className={classes.stack}>
      <p className={classes.note}>Each link shows as an icon on your page. We add https:// for you.</p>
      {socialNetworks.map(network => (
        <TextInput
          key={network}
          label={socialLooks[network].label}
          placeholder={placeholders[network]}
          leftSection={<Icon name={socialLooks[network].icon} size={16} />}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(`socialLinks.${network}`)}
        />
      ))}
    </div>
  );
}

const placeholders: Record<SocialNetwork, string> = {
  facebook: 'facebook.com/yourpage',
  instagram: 'instagram.com/yourname',
  tiktok: 'tiktok.com/@yourname',
  youtube: 'youtube.com/@yourname',
  pinterest: 'pinterest.com/yourname',
  linkedin: 'linkedin.com/in/yourname',
  x: 'x.com/yourname',
  threads: 'threads.net/@yourname',
  whatsapp: 'wa.me/15035550142',
  website: 'yourpractice.com',
};
