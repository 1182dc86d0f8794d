import { Button, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { useDragOrder } from '../../../../ui/use-drag-order.ts';
import { AddBlock } from './AddBlock.tsx';
import { BlockRow } from './BlockRow.tsx';
import { titleOf } from './block-state.ts';
import classes from './blocks.module.css';
import type { StorefrontValues } from './storefront-values.ts';
import { type Blocks, undoId } from './use-blocks.ts';

type Props = {
  form: UseFormReturnType<StorefrontValues>;
  blocks: Blocks;
  /** Of the last 30 days, by block. */
  clicks: Map<string, number>;
  /** What the practice's clocks show. */
  wall: string;
};

export function BlocksTab({ form, blocks, clicks, wall }: Props) {
  const { list, removed } = blocks;
  const drag = useDragOrder(blocks.move);
  if (list.length === 0 && !removed) {
    return (
      <div className={classes.card}>
        <EmptyState drawing="phone" title="No blocks yet" level="h2" actions={<AddBlock blocks={blocks} />}>
          Add links, prices, answers to common questions, testimonials, your hours and more.
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
            <BlockRow {...{ form, blocks, index, drag, wall }} clicks={clicks.get(block.id)} />
          </Fragment>
        ))}
        {removed && removed.index >= list.length && <RemovedRow blocks={blocks} />}
      </ul>
      <AddBlock blocks={blocks} />
      {blocks.isFull && <p className={classes.full}>You’ve reached the limit of 100 blocks.</p>}
      <VisuallyHidden role="status">{blocks.spoken}</VisuallyHidden>
    </>
  );
}

/** Stands where the block was. */
function RemovedRow({ blocks: { removed, undo } }: { blocks: Blocks }) {
  if (!removed) return null;
  const title = titleOf(removed.block);
  return (
    <li className={classes.removed}>
      <span>
        <b>{title}</b> removed
      </span>
      <Button id={undoId} size="xs" onClick={undo} aria-label={`Undo: bring back ${title}`}>
        Undo
      </Button>
    </li>
  );
}
