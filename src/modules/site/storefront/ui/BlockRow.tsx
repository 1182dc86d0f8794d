import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import IconHeading from '@tabler/icons-react/icons/IconHeading';
import IconQuote from '@tabler/icons-react/icons/IconQuote';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { GripIcon } from '../../../../ui/GripIcon.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { blurAfterPress, MoveButton } from '../../../../ui/move/MoveButton.tsx';
import type { DragOrder } from '../../../../ui/use-drag-order.ts';
import type { BlockKind } from '../../../accounts/pages/blocks.ts';
import { BlockForm } from './BlockForm.tsx';
import classes from './blocks.module.css';
import { type BlockValues, detailOf, spokenTitle, stateOf, titleOf } from './blocks.ts';
import type { StorefrontValues } from './storefront-values.ts';
import { type Blocks, rowId } from './use-blocks.ts';

type BlockRowProps = {
  form: UseFormReturnType<StorefrontValues>;
  blocks: Blocks;
  index: number;
  drag: DragOrder;
  /** In the last 30 days; undefined when there were none. */
  clicks: number | undefined;
  wall: string;
};

export function BlockRow({ form, blocks, index, drag, clicks, wall }: BlockRowProps) {
  const block = blocks.list[index];
  if (!block) return null;
  const isOpen = blocks.openIndex === index;
  const title = spokenTitle(block);
  const invalidField = Object.keys(form.errors).find(field => field.startsWith(`ctaButtons.${index}.`));
  return (
    <li
      className={classes.block}
      data-open={isOpen || undefined}
      data-off={!stateOf(block, wall).isShown || undefined}
      {...drag.rowProps(index)}
    >
      <div className={classes.row}>
        <span className={classes.grip} aria-hidden="true" {...drag.gripProps(index)}>
          <GripIcon />
        </span>
        <UnstyledButton
          id={rowId(block.id)}
          className={classes.toggle}
          aria-expanded={isOpen}
          {...blurAfterPress(() => (isOpen ? blocks.close(index) : blocks.open(index)))}
        >
          <Words
            {...{ block, wall, isOpen, clicks }}
            wrong={invalidField && !isOpen ? form.errors[invalidField] : null}
          />
        </UnstyledButton>
        <ActionIcon
          className={classes.move}
          aria-label={`${block.isHidden ? 'Show' : 'Hide'} ${title}`}
          title={block.isHidden ? 'Show on your page' : 'Hide from your page'}
          {...blurAfterPress(() => blocks.show(index, block.isHidden))}
        >
          <Icon name={block.isHidden ? 'eyeOff' : 'eye'} size={16} />
        </ActionIcon>
        <span className={classes.moves}>
          <MoveButton label={`Move ${title} up`} isOff={index === 0} onMove={() => blocks.move(index, index - 1)} />
          <MoveButton
            label={`Move ${title} down`}
            isDown
            isOff={index === blocks.list.length - 1}
            onMove={() => blocks.move(index, index + 1)}
          />
        </span>
      </div>
      {isOpen && <BlockForm form={form} blocks={blocks} index={index} />}
    </li>
  );
}

type WordsProps = Pick<BlockRowProps, 'clicks' | 'wall'> & { block: BlockValues; isOpen: boolean; wrong: ReactNode };

function Words({ block, wall, isOpen, clicks, wrong }: WordsProps) {
  const { words } = stateOf(block, wall);
  return (
    <>
      <span className={classes.kindIcon}>
        <BlockIcon kind={block.kind} size={18} />
      </span>
      <span className={classes.words}>
        <VisuallyHidden>{isOpen ? 'Close ' : 'Edit '}</VisuallyHidden>
        <span className={classes.title}>{titleOf(block)}</span>
        {wrong ? (
          <span className={classes.wrong}>{wrong}</span>
        ) : (
          <span className={classes.url}>
            {words && <span className={classes.state}>{words}</span>}
            {words && ' · '}
            {detailOf(block)}
          </span>
        )}
      </span>
      {clicks !== undefined && (
        <span className={classes.clicks} title="In the last 30 days">
          {formatCount(clicks)} {clicks === 1 ? 'click' : 'clicks'}
        </span>
      )}
      <span className={classes.pencil}>
        <Icon name={isOpen ? 'close' : 'edit'} size={16} />
      </span>
    </>
  );
}

const icons: Record<Exclude<BlockKind, 'heading' | 'testimonial'>, IconName> = {
  link: 'link',
  text: 'text',
  lead: 'download',
  faq: 'question',
  hours: 'clock',
  product: 'card',
  articles: 'write',
  nextFree: 'calendar',
};

/** Two drawings are not among `Icon`’s, which the first screen loads whole. */
const own = { heading: IconHeading, testimonial: IconQuote };

/** The icon of a kind of block in the page editor. */
export function BlockIcon({ kind, size = 20 }: { kind: BlockKind; size?: number }) {
  if (kind !== 'heading' && kind !== 'testimonial') return <Icon name={icons[kind]} size={size} />;
  const Drawing = own[kind];
  return <Drawing size={size} stroke={1.8} className="icon" aria-hidden="true" />;
}
