import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { type SocialNetwork, socialNetworks } from '../../../accounts/pages/socials.ts';
import { SocialIcon, socialNetworkIcons } from './bio/SocialIcon.tsx';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

/** Shows the two networks of the specification and those in use; the others can be added. */
export function SocialTab({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  const [added, setAdded] = useState<SocialNetwork[]>(() =>
    socialNetworks.filter(each => form.values.socialLinks[each]),
  );
  const requestFocus = useFocusRequest();
  const isShown = (network: SocialNetwork) =>
    specified.has(network) || added.includes(network) || Boolean(form.errors[`socialLinks.${network}`]);
  const others = socialNetworks.filter(network => !isShown(network));
  const add = (network: SocialNetwork) => {
    setAdded([...added, network]);
    requestFocus(() => form.getInputNode(`socialLinks.${network}`));
  };
  return (
    <div className={classes.stack}>
      <p className={classes.note}>Each link shows as an icon on your page. We add https:// for you.</p>
      {socialNetworks.filter(isShown).map(network => (
        <TextInput
          key={network}
          label={socialNetworkIcons[network].label}
          placeholder={placeholders[network]}
          leftSection={<SocialIcon network={network} size={16} />}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(`socialLinks.${network}`)}
        />
      ))}
      {others.length > 0 && (
        <section aria-labelledby="more-networks">
          <h2 id="more-networks" className={classes.more}>
            Add another
          </h2>
          <div className={classes.networks}>
            {others.map(network => (
              <Button
                key={network}
                variant="default"
                size="xs"
                leftSection={<SocialIcon network={network} size={16} />}
                aria-label={`Add ${socialNetworkIcons[network].label}`}
                onClick={() => add(network)}
              >
                {socialNetworkIcons[network].label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

const specified = new Set<SocialNetwork>(['facebook', 'instagram']);

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
