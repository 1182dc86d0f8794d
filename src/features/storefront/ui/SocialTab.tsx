import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

export function SocialTab({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  return (
    <div className={classes.stack}>
      <TextInput
        label="Instagram"
        description="https:// is added for you. Left empty, no icon is shown."
        placeholder="instagram.com/yourname"
        leftSection={<Icon name="instagram" size={16} />}
        inputMode="url"
        autoCapitalize="none"
        {...form.getInputProps('socialLinks.instagram')}
      />
      <TextInput
        label="Facebook"
        description="https:// is added for you. Left empty, no icon is shown."
        placeholder="facebook.com/yourpage"
        leftSection={<Icon name="facebook" size={16} />}
        inputMode="url"
        autoCapitalize="none"
        {...form.getInputProps('socialLinks.facebook')}
      />
    </div>
  );
}
