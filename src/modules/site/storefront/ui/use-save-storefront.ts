import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { type Storefront, storefront, storefrontInput } from '../../../accounts/pages/contract.ts';
import { storefrontPath, storefrontQuery } from '../../../accounts/pages/ui/page-query.ts';
import { bodyOf, isSamePage, type StorefrontValues, valuesOf, withStoredPictures } from './storefront-values.ts';

type Saving = {
  saved: Storefront | null;
  form: UseFormReturnType<StorefrontValues>;
  /** The server's sentences stand beside their fields now. */
  onRefused: (errors: Record<string, string>) => void;
  onSaved: () => void;
};

/** Writes the whole page; the first time it makes it. */
export const useSaveStorefront = ({ saved, form, onRefused, onSaved }: Saving) =>
  useMutation({
    mutationFn: (values: StorefrontValues) => {
      const input = storefrontInput.parse(bodyOf(values));
      if (saved) return api.put(`${storefrontPath}/${saved.id}`, input, storefront);
      return api.post(storefrontPath, input, storefront);
    },
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(storefrontQuery.queryKey, answer);
      // What was typed while it was saving stays; otherwise the fields show what was stored, with https:// added.
      const [now, stored] = [form.getValues(), valuesOf(answer)];
      form.setValues(isSamePage(now, sent) ? stored : withStoredPictures(now, sent, stored));
      onSaved();
      toast.success('Storefront saved successfully!');
      if (!saved || isNeverSaved(saved)) celebrate();
    },
    onError: error => {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      onRefused(errors);
      toast.failure('Failed to save storefront. Please try again.', sentenceOf(error, ''));
    },
  });

/** Not saved by anybody yet: a practice starts with a page as its sign-up made it. */
export const isNeverSaved = ({ createdAt, updatedAt }: Storefront) => updatedAt === createdAt;
