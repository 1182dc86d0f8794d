import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { type BlockValues, newBlock, newBlockTitle, type StorefrontValues } from './storefront-values.ts';

type Removed = { block: BlockValues; index: number };
export type Blocks = ReturnType<typeof useBlocks>;

/** The list of blocks, of which one can be open; keeps the last one removed until the page is saved. */
export function useBlocks(
  form: UseFormReturnType<StorefrontValues>,
  requestFocus: (find: () => HTMLElement | null) => void,
) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [spoken, setSpoken] = useState('');
  const { ctaButtons: list, customization } = form.values;
  const openIndex = list.findIndex(block => block.id === openId);

  const focusRow = (id: string) => requestFocus(() => document.getElementById(rowId(id)));

  function add() {
    const block = newBlock(customization.primaryColor);
    form.insertListItem('ctaButtons', block);
    setOpenId(block.id);
    requestFocus(() => form.getInputNode(`ctaButtons.${list.length}.text`));
  }

  function remove(index: number) {
    const block = list[index];
    if (!block) return;
    form.removeListItem('ctaButtons', index);
    setOpenId(null);
    setRemoved({ block, index });
    requestFocus(() => document.getElementById(undoId));
  }

  function undo() {
    if (!removed) return;
    form.insertListItem('ctaButtons', removed.block, removed.index);
    setRemoved(null);
    focusRow(removed.block.id);
  }

  function move(from: number, to: number) {
    const block = list[from];
    if (!block || to < 0 || to >= list.length || from === to) return;
    form.reorderListItem('ctaButtons', { from, to });
    setRemoved(null);
    setSpoken(`${titleOf(block)}: now ${to + 1} of ${list.length}`);
  }

  /** Only what is complete is put aside. */
  function close(index: number) {
    const wrong = (['text', 'url', 'backgroundColor', 'textColor'] as const)
      .map(name => `ctaButtons.${index}.${name}` as const)
      .filter(field => form.validateField(field).hasError);
    if (wrong[0]) return form.getInputNode(wrong[0])?.focus();
    setOpenId(null);
    const block = list[index];
    if (block) focusRow(block.id);
  }

  return {
    list,
    removed,
    spoken,
    openIndex: openIndex < 0 ? null : openIndex,
    open: (index: number) => setOpenId(list[index]?.id ?? null),
    forgetRemoved: () => setRemoved(null),
    ...{ add, remove, undo, move, close },
  };
}

export const titleOf = (block: BlockValues) => block.text.trim() || newBlockTitle;
export const rowId = (id: string) => `block-${id}`;
export const undoId = 'undo-remove';
