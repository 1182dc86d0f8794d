import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { optionalLine } from '../../../../../shared/zod.ts';
import { api } from '../../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../../ui/api-error.ts';
import { celebrate } from '../../../../../ui/celebrate.ts';
import { focusFirstError } from '../../../../../ui/focus-first-error.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ImageField } from '../../../../../ui/ImageField.tsx';
import { pictureRules, tellRefusal } from '../../../../../ui/picture-rules.ts';
import { queryClient, refresh } from '../../../../../ui/query.ts';
import { type Storefront, storefront, storefrontInput } from '../../../../site/storefront/contract.ts';
import { storefrontPath, storefrontQuery } from '../../../../site/storefront/ui/storefront-queries.ts';
import { isNeverSaved } from '../../../../site/storefront/ui/use-save-storefront.ts';
import { firstStepsPath } from '../first-step-queries.ts';
import { SetupForm } from './SetupForm.tsx';

type Props = { stored: Storefront; onBack: () => void; onNext: () => void };

const fields = z.object({ tagline: optionalLine(160) });

/** A face and a sentence for the public page. */
export function PageScreen({ stored, onBack, onNext }: Props) {
  const form = useForm({
    initialValues: { tagline: stored.tagline ?? '', profileImageUrl: stored.profileImageUrl ?? '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.put(`${storefrontPath}/${stored.id}`, storefrontInput.parse({ ...stored, ...values }), storefront),
    onSuccess: async answer => {
      queryClient.setQueryData(storefrontQuery.queryKey, answer);
      if (isNeverSaved(stored)) celebrate();
      await refresh(firstStepsPath);
      onNext();
    },
    onError: error => {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  });
  return (
    <SetupForm
      title="Show clients who you are"
      purpose="Both appear at the top of your public page."
      saving={saving}
      onSubmit={form.onSubmit(
        values => {
          if (saving.isPending) return;
          // Nothing was added: the page is still to be made one's own.
          if (form.isDirty()) saving.mutate(values);
          else onNext();
        },
        errors => focusFirstError(form, errors),
      )}
      onBack={onBack}
      onSkip={onNext}
      submit="Finish"
    >
      <TextInput
        label="A sentence about you"
        description="For example: “Food that fits the life you have”"
        autoFocus
        autoComplete="off"
        {...form.getInputProps('tagline')}
      />
      <ImageField
        label="Your photo"
        hint="Cropped to a circle. Up to 5MB."
        shape="round"
        rules={pictureRules}
        placeholder={<Icon name="person" size={28} />}
        {...form.getInputProps('profileImageUrl')}
        value={form.values.profileImageUrl}
        onRefused={tellRefusal}
      />
    </SetupForm>
  );
}
