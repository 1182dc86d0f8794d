import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { refresh } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import type { TaxRate } from '../../settings.ts';
import { taxRatesPath } from '../invoice-queries.ts';

export function useDeleteTaxRate({ id, name }: TaxRate) {
  const removal = useMutation({
    mutationFn: () => api.delete(`${taxRatesPath}/${id}`),
    onSuccess: () => {
      toast.success('Tax rate deleted', name);
      return refresh(taxRatesPath);
    },
    onError: error => toast.failure('Failed to delete the tax rate', sentenceOf(error, 'Nothing was deleted.')),
  });
  return async () => {
    const isConfirmed = await confirm({
      title: `Delete ${name}?`,
      message: 'You can’t use it on new lines. Existing invoices and drafts keep it.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
}
