import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Product, product as productSchema } from '../contract.ts';
import { refreshProducts } from './marketplace-queries.ts';
import { productsPath, showProduct } from './product-queries.ts';

/** Sentences of specification sections 2 and 8. */
export function useProductActions({ id, title, isActive, sales }: Product) {
  const toggling = useMutation({
    mutationFn: () => api.put(`${productsPath}/${id}`, { isActive: !isActive }, productSchema),
    onMutate: () => showProduct({ id, isActive: !isActive }),
    onSuccess: () => toast.success('Product updated successfully!'),
    onError: (error, _, undo) => {
      undo?.();
      toast.failure('Failed to update product', sentenceOf(error, 'Nothing was changed. Try again.'));
    },
    onSettled: refreshProducts,
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${productsPath}/${id}`),
    onSuccess: () => toast.success('Product deleted successfully!'),
    onError: error => toast.failure('Failed to delete product', sentenceOf(error, 'Nothing was deleted. Try again.')),
    onSettled: refreshProducts,
  });
  const askToDelete = async () => {
    const isSure = await confirm({
      title: 'Are you sure you want to delete this product?',
      message: sales
        ? `“${title}” will no longer be for sale. People who bought it can still download it.`
        : `This permanently deletes “${title}”, its file and its affiliate links.`,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isSure) deleting.mutate();
  };
  return { toggle: () => toggling.mutate(), askToDelete, isBusy: toggling.isPending || deleting.isPending };
}
