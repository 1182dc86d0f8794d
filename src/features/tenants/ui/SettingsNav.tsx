import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './settings.module.css';
import { type SettingsTab, settingsSearch } from './settings-search.ts';
import { settingsTabs, tabGroups } from './settings-tabs.tsx';

/** The parts of the settings: a list at the side, on a phone a choice above. */
export function SettingsNav({ tab: open }: { tab: SettingsTab }) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Settings sections" className={classes.nav}>
      <NativeSelect
        className={classes.choice}
        aria-label="Settings section"
        value={open}
        data={tabGroups.map(({ title, tabs }) => ({
          group: title,
          items: tabs.map(value => ({ value, label: settingsTabs[value].label })),
        }))}
        onChange={event => {
          const { tab } = settingsSearch.parse({ tab: event.currentTarget.value });
          void navigate({ to: '/settings', search: searchOf(tab), resetScroll: false });
        }}
      />
      {tabGroups.map(({ title, tabs }) => (
        <div key={title} className={classes.group}>
          <p className={classes.groupTitle}>{title}</p>
          <ul aria-label={title}>
            {tabs.map(tab => (
              <li key={tab}>
                <Link
                  to="/settings"
                  search={searchOf(tab)}
                  resetScroll={false}
                  className={classes.link}
                  activeOptions={{ exact: true, includeSearch: true }}
                >
                  <Icon name={settingsTabs[tab].icon} size={16} />
                  {settingsTabs[tab].label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const searchOf = (tab: SettingsTab | undefined) => (tab && tab !== 'company' ? { tab } : {});
