import { Button, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { BlockRow } from './BlockRow.tsx';
import classes from './blocks.module.css';
import type { StorefrontValues } from './storefront-values.ts';
import { type Blocks, titleOf, undoId } from './use-blocks.ts';
import { useDragOrder } from './use-drag-order.ts';

/** As many as the contract lets a page hold. */
const mostBlocks = 100;

export function BlocksTab({ form, blocks }: { form: UseFormReturnType<StorefrontValues>; blocks: Blocks }) {
  const { list, removed } = blocks;
  const drag = useDragOrder(blocks.move);
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} disabled={list.length >= mostBlocks} onClick={blocks.add}>
      Add block
    </Button>
  );
  if (list.length === 0 && !removed) {
    return (
      <div className={classes.card}>
        <EmptyState drawing="phone" title="No blocks yet" level="h2" actions={add}>
          Blocks are buttons to whatever you want to share: a guide, your prices, a podcast.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className={classes.heading}>Blocks</h2>
      <ul className={classes.card}>
        {list.map((block, index) => (
          <Fragment key={block.id}>
            {removed?.index === index && <RemovedRow blocks={blocks} />}
            <BlockRow form={form} blocks={blocks} index={index} drag={drag} />
          </Fragment>
        ))}
        {removed && removed.index >= list.length && <RemovedRow blocks={blocks} />}
      </ul>
      {add}
      <VisuallyHidden role="status">{blocks.spoken}</VisuallyHidden>
    </>
  );
}

/** Stands where the block was. */
function RemovedRow({ blocks: { removed, undo } }: { blocks: Blocks }) {
  if (!removed) return null;
  return (
    <li className={classes.removed}>
      <span>
        <b>{titleOf(removed.block)}</b> removed
      </span>
      <Button id={undoId} size="xs" onClick={undo} aria-label={`Undo: bring back ${titleOf(removed.block)}`}>
        Undo
      </Button>
    </li>
  );
}
