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
  /** Called after the server's messages were set on their fields. */
  onRefused: (errors: Record<string, string>) => void;
  onSaved: () => void;
};

/** The first save creates the page. */
export const useSaveStorefront = ({ saved, form, onRefused, onSaved }: Saving) =>
  useMutation({
    mutationFn: (values: StorefrontValues) => {
      const input = storefrontInput.parse(bodyOf(values));
      if (saved) return api.put(`${storefrontPath}/${saved.id}`, input, storefront);
      return api.post(storefrontPath, input, storefront);
    },
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(storefrontQuery.queryKey, answer);
      // Keeps what was typed during saving; otherwise shows the stored values, for example with https:// added.
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

/** True for the page that sign-up created and nobody has saved yet. */
export const isNeverSaved = ({ createdAt, updatedAt }: Storefront) => updatedAt === createdAt;
