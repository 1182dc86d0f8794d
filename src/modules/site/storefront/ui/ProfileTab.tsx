import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { monogramOf } from '../../../../ui/public/PracticeMark.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import classes from './fields.module.css';
import { PictureField } from './PictureField.tsx';
import type { StorefrontValues } from './storefront-values.ts';

type Props = {
  form: UseFormReturnType<StorefrontValues>;
  saved: Storefront | null;
  nextFree: { start: string; timeZone: string } | null;
};

export function ProfileTab({ form, saved, nextFree }: Props) {
  const { hasMailServer } = useCurrentUser().practice;
  const hasMoved = saved !== null && form.values.slug !== saved.slug;
  return (
    <div className={classes.stack}>
      <div className={classes.who}>
        <PictureField
          label="Profile picture"
          shape="round"
          isBare
          placeholder={
            <span className={classes.noFace}>
              {monogramOf(form.values.businessName) || <Icon name="person" size={28} />}
            </span>
          }
          form={form}
          field="profileImageUrl"
        />
        <div className={classes.names}>
          <TextInput label="Business name" autoComplete="organization" {...form.getInputProps('businessName')} />
          <TextInput
            label="Tagline"
            description="One line under your name."
            placeholder="Food that fits the life you have"
            {...form.getInputProps('tagline')}
          />
        </div>
      </div>
      <Textarea
        label="Description"
        description="Who you are and who you help."
        rows={4}
        resize="vertical"
        {...form.getInputProps('description')}
      />
      <TextInput
        label="Contact email"
        description="Shown as an email icon on your page."
        type="email"
        autoComplete="email"
        {...form.getInputProps('contactEmail')}
      />
      <TextInput
        label="Page address"
        description={
          hasMoved ? 'Old links will redirect to the new address.' : 'Lowercase letters, numbers and hyphens.'
        }
        classNames={{ wrapper: classes.slug }}
        leftSection="…/bio/"
        leftSectionPointerEvents="none"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
      <PictureField
        label="Logo"
        hint="Also used as your browser icon."
        shape="wide"
        placeholder={<Icon name="storefront" size={22} />}
        form={form}
        field="logoUrl"
      />
      <div className={`${section.card} ${classes.switches}`}>
        <Switch
          {...atEnd}
          label="Page is public"
          description="When off, visitors see “Page Not Found”."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <Switch
          {...atEnd}
          label="Book an Appointment"
          description={
            nextFree
              ? `Next free: ${formatDayAndTime(nextFree.start, nextFree.timeZone)}`
              : 'A button that shows your open times.'
          }
          {...form.getInputProps('bookAppointmentEnabled', { type: 'checkbox' })}
        />
        <Switch
          {...atEnd}
          label="Newsletter form"
          description="Visitors sign up with their email."
          {...form.getInputProps('emailNewsletterEnabled', { type: 'checkbox' })}
        />
        {form.values.emailNewsletterEnabled && (
          <Switch
            {...atEnd}
            label="Require email confirmation"
            description={
              hasMailServer
                ? 'Subscribers confirm by email first (double opt-in). Required in many countries.'
                : 'No mail server is set up, so no one can confirm yet and new sign-ups stay pending.'
            }
            {...form.getInputProps('newsletterDoubleOptIn', { type: 'checkbox' })}
          />
        )}
      </div>
    </div>
  );
}

/** Puts the label at the left and the switch at the end of the row. */
const atEnd = { labelPosition: 'left', classNames: { body: classes.switch } } as const;
