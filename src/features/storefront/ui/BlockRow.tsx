import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../ui/Icon.tsx';
import { BlockForm } from './BlockForm.tsx';
import classes from './blocks.module.css';
import type { StorefrontValues } from './storefront-values.ts';
import { type Blocks, rowId, titleOf } from './use-blocks.ts';
import type { DragOrder } from './use-drag-order.ts';

type Props = { form: UseFormReturnType<StorefrontValues>; blocks: Blocks; index: number; drag: DragOrder };

/** One block: its text and link, its place, and in the open one its fields. */
export function BlockRow({ form, blocks, index, drag }: Props) {
  const block = blocks.list[index];
  if (!block) return null;
  const isOpen = blocks.openIndex === index;
  const title = titleOf(block);
  const wrong = Object.keys(form.errors).find(field => field.startsWith(`ctaButtons.${index}.`));
  return (
    <li className={classes.block} data-open={isOpen || undefined} {...drag.rowProps(index)}>
      <div className={classes.row}>
        <span className={classes.grip} aria-hidden="true" {...drag.gripProps(index)}>
          <Icon name="grip" />
        </span>
        <UnstyledButton
          id={rowId(block.id)}
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? blocks.close(index) : blocks.open(index))}
        >
          <span className={classes.words}>
            <VisuallyHidden>{isOpen ? 'Close ' : 'Edit '}</VisuallyHidden>
            <span className={classes.title}>{title}</span>
            {wrong && !isOpen ? (
              <span className={classes.wrong}>{form.errors[wrong]}</span>
            ) : (
              <span className={classes.url}>{shortLink(block.url) || 'No link yet'}</span>
            )}
          </span>
          <span className={classes.pencil}>
            <Icon name={isOpen ? 'close' : 'edit'} size={16} />
          </span>
        </UnstyledButton>
        <MoveButton label={`Move ${title} up`} isOff={index === 0} onMove={() => blocks.move(index, index - 1)} />
        <MoveButton
          label={`Move ${title} down`}
          isDown
          isOff={index === blocks.list.length - 1}
          onMove={() => blocks.move(index, index + 1)}
        />
      </div>
      {isOpen && <BlockForm form={form} blocks={blocks} index={index} />}
    </li>
  );
}

type MoveProps = { label: string; isDown?: boolean; isOff: boolean; onMove: () => void };

/** Keeps the focus at the end of the list, where a disabled button would lose it. */
function MoveButton({ label, isDown, isOff, onMove }: MoveProps) {
  return (
    <ActionIcon
      className={classes.move}
      aria-label={label}
      aria-disabled={isOff}
      data-down={isDown || undefined}
      onClick={onMove}
    >
      <Icon name="sortUp" size={16} />
    </ActionIcon>
  );
}

const shortLink = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
