import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HeadActions } from '../../../../ui/head-actions.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { ProxyBanner } from '../../instance/ui/ProxyBanner.tsx';
import { SectionTabs, SettingsNav } from './SettingsNav.tsx';
import classes from './settings.module.css';
import { settingsLabels, settingsSearch } from './settings-search.ts';
import { sectionOf, settingsTabs } from './settings-tabs.tsx';

/** Company settings (specification, section 2), and everything else that is set up once; the tab is in the address. */
export function SettingsPage() {
  const { tab = 'company' } = settingsSearch.parse(useSearch({ strict: false }));
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const label = settingsLabels[tab];
  const { purpose, content: Content } = settingsTabs[tab];
  return (
    <div className={classes.settings}>
      <SettingsNav tab={tab} />
      <div className={classes.panel}>
        <SectionTabs section={sectionOf(tab)} />
        <PageHead
          title={label}
          purpose={purpose}
          tabTitle={`${label} · Settings`}
          actions={<div ref={setActions} className={classes.actions} />}
        />
        <ProxyBanner />
        <HeadActions value={actions}>
          <Content />
        </HeadActions>
      </div>
    </div>
  );
}
