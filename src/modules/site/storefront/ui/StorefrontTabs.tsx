import { Button, Menu, Select, Tabs, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { readableOn } from '../../../../shared/contrast.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { keepFocus } from '../../../../ui/move/MoveButton.tsx';
import { useDragOrder } from '../../../../ui/use-drag-order.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { fonts, type Storefront } from '../../../accounts/pages/contract.ts';
import { BlockIcon, BlockRow } from './BlockRow.tsx';
import blocksStyles from './blocks.module.css';
import { blockKinds, kindsInOrder, titleOf } from './blocks.ts';
import { ColorField, ContrastVerdict, isColor, PaletteField } from './ColorFields.tsx';
import { storefrontSearch, type Tab } from './editor-url.ts';
import fieldsStyles from './fields.module.css';
import { PictureField } from './PictureField.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SocialTab } from './SocialTab.tsx';
import classes from './storefront.module.css';
import type { StorefrontValues } from './storefront-values.ts';
import { type Blocks, undoId } from './use-blocks.ts';

function DesignTab({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  const { primaryColor, backgroundColor, textColor, fontFamily } = form.values.customization;
  return (
    <div className={fieldsStyles.stack}>
      <PaletteField form={form} />
      <div className={fieldsStyles.colors}>
        <ColorField label="Primary color" form={form} field="customization.primaryColor" />
        {isColor(primaryColor) && (
          <p className={fieldsStyles.verdict}>
            Used for buttons, with {readableOn(primaryColor, 3) === '#ffffff' ? 'white' : 'dark'} text.
          </p>
        )}
      </div>
      <div className={fieldsStyles.colors}>
        <ColorField label="Background" form={form} field="customization.backgroundColor" />
        <ColorField label="Text" form={form} field="customization.textColor" />
        <ContrastVerdict
          text={textColor}
          background={backgroundColor}
          onBetter={color => form.setFieldValue('customization.textColor', color)}
        />
      </div>
      <PictureField
        label="Background image"
        hint="Shown behind a color overlay so your text stays readable."
        shape="wide"
        placeholder={<Icon name="image" size={22} />}
        form={form}
        field="customization.backgroundImage"
      />
      <Select
        label="Font"
        data={fonts}
        classNames={{ root: fieldsStyles.font }}
        styles={{ input: { fontFamily: inFont(fontFamily) } }}
        renderOption={({ option }) => <span style={{ fontFamily: inFont(option.value) }}>{option.label}</span>}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('customization.fontFamily')}
      />
    </div>
  );
}

/** Falls back to our font on devices that do not have it. */
const inFont = (font: string) => `"${font}", var(--font)`;

/** Link comes first, so that pressing Enter twice adds one. */
function AddBlock({ blocks }: { blocks: Blocks }) {
  return (
    // The menu must not return the focus, because it moves to the new block's first field.
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
            className={blocksStyles.kind}
            leftSection={<BlockIcon kind={kind} />}
            onClick={() => blocks.add(kind)}
          >
            {blockKinds[kind].label}
            <span className={blocksStyles.kindLine}>{blockKinds[kind].line}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type BlocksTabProps = {
  form: UseFormReturnType<StorefrontValues>;
  blocks: Blocks;
  /** In the last 30 days, by block ID. */
  clicks: Map<string, number>;
  /** Local time in the practice's zone, YYYY-MM-DDTHH:MM. */
  wall: string;
};

function BlocksTab({ form, blocks, clicks, wall }: BlocksTabProps) {
  const { list, removed } = blocks;
  const drag = useDragOrder(blocks.move);
  if (list.length === 0 && !removed) {
    return (
      <div className={`${section.card} ${blocksStyles.card}`}>
        <EmptyState drawing="phone" title="No blocks yet" level="h2" actions={<AddBlock blocks={blocks} />}>
          Add links, prices, answers to common questions, testimonials, your hours and more.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className={blocksStyles.heading}>Blocks</h2>
      <ul className={`${section.card} ${blocksStyles.card}`}>
        {list.map((block, index) => (
          <Fragment key={block.id}>
            {removed?.index === index && <RemovedRow blocks={blocks} />}
            <BlockRow {...{ form, blocks, index, drag, wall }} clicks={clicks.get(block.id)} />
          </Fragment>
        ))}
        {removed && removed.index >= list.length && <RemovedRow blocks={blocks} />}
      </ul>
      <AddBlock blocks={blocks} />
      {blocks.isFull && <p className={blocksStyles.full}>You’ve reached the limit of 100 blocks.</p>}
      <VisuallyHidden role="status">{blocks.spoken}</VisuallyHidden>
    </>
  );
}

function RemovedRow({ blocks: { removed, undo } }: { blocks: Blocks }) {
  if (!removed) return null;
  const title = titleOf(removed.block);
  return (
    <li className={blocksStyles.removed}>
      <span>
        <b>{title}</b> removed
      </span>
      <Button id={undoId} size="xs" onClick={undo} aria-label={`Undo: bring back ${title}`}>
        Undo
      </Button>
    </li>
  );
}

type Props = {
  form: UseFormReturnType<StorefrontValues>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  blocks: Blocks;
  /** In the last 30 days, by block ID. */
  clicks: Map<string, number>;
  saved: Storefront | null;
  nextFree: { start: string; timeZone: string } | null;
  /** Local time in the practice's zone, YYYY-MM-DDTHH:MM. */
  wall: string;
};

export function StorefrontTabs({ form, tab, onTab, blocks, clicks, saved, nextFree, wall }: Props) {
  const count = blocks.list.length;
  return (
    <Tabs
      value={tab}
      onChange={value => onTab(storefrontSearch.parse({ tab: value }).tab ?? 'profile')}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs} aria-label="Parts of your page">
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="blocks">Custom Blocks{count > 0 && <span className={classes.count}> {count}</span>}</Tabs.Tab>
        <Tabs.Tab value="social">Social</Tabs.Tab>
        <Tabs.Tab value="design">Design</Tabs.Tab>
      </Tabs.List>
      <Part value="profile">
        <ProfileTab form={form} saved={saved} nextFree={nextFree} />
      </Part>
      <Part value="blocks">
        <BlocksTab form={form} blocks={blocks} clicks={clicks} wall={wall} />
      </Part>
      <Part value="social">
        <SocialTab form={form} />
      </Part>
      <Part value="design">
        <DesignTab form={form} />
      </Part>
    </Tabs>
  );
}

/** Read-only for roles without permission to change the page. */
const Part = ({ value, children }: { value: Tab; children: ReactNode }) => (
  <Tabs.Panel value={value}>
    <fieldset className={classes.part} disabled={!useMay('storefront.write')}>
      {children}
    </fieldset>
  </Tabs.Panel>
);
