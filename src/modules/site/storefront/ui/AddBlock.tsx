import { Button, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { blockKinds, kindsInOrder } from './block-kinds.ts';
import classes from './blocks.module.css';
import { keepFocus } from './steady-press.ts';
import type { Blocks } from './use-blocks.ts';

/** The kinds to choose from, the link first: pressing Enter twice adds one. */
export function AddBlock({ blocks }: { blocks: Blocks }) {
  return (
    // The focus goes on to the new block's first field.
    <Menu width={320} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          leftSection={<Icon name="plus" size={16} />}
          disabled={blocks.isFull}
          {...keepFocus}
          title={blocks.isFull ? 'You can add up to 100 blocks' : undefined}
        >
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kindsInOrder.map(kind => (
          <Menu.Item
            key={kind}
            className={classes.kind}
            leftSection={<Icon name={blockKinds[kind].icon} />}
            onClick={() => blocks.add(kind)}
          >
            {blockKinds[kind].label}
            <span className={classes.kindLine}>{blockKinds[kind].line}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
