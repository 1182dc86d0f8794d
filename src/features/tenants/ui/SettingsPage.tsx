import { useSearch } from '@tanstack/react-router';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import classes from './settings.module.css';
import { settingsSearch } from './settings-search.ts';
import { settingsTabs } from './settings-tabs.tsx';

/** Company settings (specification, section 2), and everything else that is set up once; the part stands in the address. */
export function SettingsPage() {
  const { tab = 'company' } = settingsSearch.parse(useSearch({ strict: false }));
  const { label, purpose, content: Content } = settingsTabs[tab];
  return (
    <>
      <PageHead title="Settings" purpose={purpose} tabTitle={`${label} · Settings`} />
      <div className={classes.settings}>
        <SettingsNav tab={tab} />
        <div className={classes.panel}>
          <Content />
        </div>
      </div>
    </>
  );
}
