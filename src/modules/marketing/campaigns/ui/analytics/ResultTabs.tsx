import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CampaignResults } from '../../results.ts';
import classes from './analytics.module.css';

type Props = {
  results: CampaignResults;
  tab: string | null;
  onTab: (tab: string | null) => void;
  /** The list of recipients. */
  children: ReactNode;
};

/** Tabs for links and recipients, only if there are links. */
export function ResultTabs({ results: { campaign, links }, tab, onTab, children }: Props) {
  if (!campaign.tracksClicks || links.length === 0) return children;
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label="Details">
        <Tabs.Tab value="links">Links</Tabs.Tab>
        <Tabs.Tab value="recipients">Recipients</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="links">
        <Links links={links} />
      </Tabs.Panel>
      <Tabs.Panel value="recipients">{children}</Tabs.Panel>
    </Tabs>
  );
}

const Links = ({ links }: Pick<CampaignResults, 'links'>) => (
  <table className={classes.list} aria-label="Links">
    <thead>
      <tr>
        <th scope="col">Address</th>
        <th scope="col" data-number>
          People
        </th>
        <th scope="col" data-number>
          Clicks
        </th>
      </tr>
    </thead>
    <tbody>
      {links.map(({ url, people, clicks }, position) => (
        // An address may appear twice in a mail, so the position is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: links of a mail never change
        <tr key={position}>
          <th scope="row">{url}</th>
          <td data-number>{people.toLocaleString('en-US')}</td>
          <td data-number>{clicks.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
