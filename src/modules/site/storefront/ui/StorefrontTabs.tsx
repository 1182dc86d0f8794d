import { Tabs } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
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
  /** Of the last 30 days, by block. */
  clicks: Map<string, number>;
  saved: Storefront | null;
  nextFree: { start: string; timeZone: string } | null;
  /** What the practice's clocks show. */
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

/** Roles that may not change the page read it here. */
const Part = ({ value, children }: { value: Tab; children: ReactNode }) => (
  <Tabs.Panel value={value}>
    <fieldset className={classes.part} disabled={!useMay('storefront.write')}>
      {children}
    </fieldset>
  </Tabs.Panel>
);
