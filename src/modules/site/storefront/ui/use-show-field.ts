import type { UseFormReturnType } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { blockOf, firstWrong } from './storefront-fields.ts';
import { storefrontSearch, type Tab, tabOf } from './storefront-search.ts';
import type { StorefrontValues } from './storefront-values.ts';

type Place = {
  form: UseFormReturnType<StorefrontValues>;
  onOpenBlock: (index: number) => void;
  requestFocus: (find: () => HTMLElement | null) => void;
};

/** The open tab, which stands in the address, and the way to a field that is wrong wherever it is. */
export function useShowField({ form, onOpenBlock, requestFocus }: Place) {
  const { tab = 'profile' } = storefrontSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const showTab = (next: Tab) =>
    void navigate({ to: '.', search: next === 'profile' ? {} : { tab: next }, replace: true, resetScroll: false });

  function showFirst(errors: Record<string, unknown>) {
    const field = firstWrong(errors, tab);
    if (!field) return;
    if (tabOf(field) !== tab) showTab(tabOf(field));
    const block = blockOf(field);
    if (block !== null) onOpenBlock(block);
    requestFocus(() => form.getInputNode(field));
  }
  return { tab, showTab, showFirst };
}
