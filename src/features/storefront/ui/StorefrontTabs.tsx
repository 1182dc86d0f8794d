import { Tabs } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Storefront } from '../contract.ts';
import { BlocksTab } from './BlocksTab.tsx';
import { DesignTab } from './DesignTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SocialTab } from './SocialTab.tsx';
import classes from './storefront.module.css';
import { storefrontSearch, type Tab } from './storefront-search.ts';
import type { StorefrontValues } from './storefront-values.ts';
import type { Blocks } from './use-blocks.ts';

type Props = {
  form: UseFormReturnType<StorefrontValues>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  blocks: Blocks;
  saved: Storefront | null;
  nextFree: { start: string; timeZone: string } | null;
};

export function StorefrontTabs({ form, tab, onTab, blocks, saved, nextFree }: Props) {
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
      <Tabs.Panel value="profile">
        <ProfileTab form={form} saved={saved} nextFree={nextFree} />
      </Tabs.Panel>
      <Tabs.Panel value="blocks">
        <BlocksTab form={form} blocks={blocks} />
      </Tabs.Panel>
      <Tabs.Panel value="social">
        <SocialTab form={form} />
      </Tabs.Panel>
      <Tabs.Panel value="design">
        <DesignTab form={form} />
      </Tabs.Panel>
    </Tabs>
  );
}
