import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { BlockKind } from '../../../accounts/pages/blocks.ts';
import { type BlockValues, newBlock, spokenTitle } from './blocks.ts';
import { firstWrong } from './storefront-fields.ts';
import { errorsIn, type StorefrontValues } from './storefront-values.ts';

type Removed = { block: BlockValues; index: number };
type Find = () => HTMLElement | null;
export type Blocks = ReturnType<typeof useBlocks>;

/** Maximum of the contract. */
const maxBlocks = 100;

/** At most one block is open. The last removed block can be restored until the page is saved. */
export function useBlocks(form: UseFormReturnType<StorefrontValues>, requestFocus: (find: Find) => void) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [spoken, setSpoken] = useState('');
  const { ctaButtons: list, customization } = form.values;
  const openIndex = list.findIndex(block => block.id === openId);

  const focusRow = (id: string) => requestFocus(() => document.getElementById(rowId(id)));
  const focusField = (field: string) => requestFocus(() => form.getInputNode(field));

  function insert(block: BlockValues, index: number) {
    form.insertListItem('ctaButtons', block, index);
    setRemoved(null);
    setOpenId(block.id);
    requestFocus(() => firstFieldOf(block.id));
  }

  const add = (kind: BlockKind) => insert(newBlock(customization.primaryColor, freeId(list), kind), list.length);

  function duplicate(index: number) {
    const block = list[index];
    if (block) insert({ ...structuredClone(block), id: String(freeId(list)) }, index + 1);
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
    setSpoken(`${spokenTitle(block)}: now ${to + 1} of ${list.length}`);
  }

  /** A block with errors stays open. */
  function close(index: number) {
    const fieldErrors = Object.fromEntries(
      Object.entries(errorsIn(form.getValues())).filter(([field]) => field.startsWith(`ctaButtons.${index}.`)),
    );
    const first = firstWrong(fieldErrors, 'blocks');
    if (first) {
      form.setErrors({ ...form.errors, ...fieldErrors });
      return focusField(first);
    }
    setOpenId(null);
    const block = list[index];
    if (block) focusRow(block.id);
  }

  return {
    list,
    removed,
    spoken,
    isFull: list.length >= maxBlocks,
    openIndex: openIndex < 0 ? null : openIndex,
    open: (index: number) => setOpenId(list[index]?.id ?? null),
    show: (index: number, isShown: boolean) => form.setFieldValue(`ctaButtons.${index}.isHidden`, !isShown),
    forgetRemoved: () => setRemoved(null),
    ...{ add, duplicate, remove, undo, move, close, focusField, requestFocus },
  };
}

/** The timestamp, incremented until it is unique, because two blocks can be created in one millisecond. */
function freeId(list: BlockValues[]): number {
  const usedIds = new Set(list.map(block => block.id));
  let id = Date.now();
  while (usedIds.has(String(id))) id++;
  return id;
}

export const rowId = (id: string) => `block-${id}`;
export const formId = (id: string) => `block-form-${id}`;
export const undoId = 'undo-remove';

const firstFieldOf = (id: string) =>
  document.getElementById(formId(id))?.querySelector<HTMLElement>('input, textarea') ?? null;

export type FieldsProps = { form: UseFormReturnType<StorefrontValues>; blocks: Blocks; index: number };
