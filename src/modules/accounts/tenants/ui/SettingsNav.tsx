import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './settings.module.css';
import { type SettingsTab, settingsLabels } from './settings-search.ts';
import { type Section, sectionOf, sections } from './settings-tabs.tsx';

/** The sections of the settings: a list at the side, on a phone a choice above. */
export function SettingsNav({ tab }: { tab: SettingsTab }) {
  const navigate = useNavigate();
  const open = sectionOf(tab);
  return (
    <nav aria-label="Settings" className={classes.nav}>
      <p className={classes.navTitle}>Settings</p>
      <NativeSelect
        className={classes.choice}
        aria-label="Settings section"
        value={open.title}
        data={sections.map(({ title }) => title)}
        onChange={event => {
          const chosen = sections.find(({ title }) => title === event.currentTarget.value) ?? open;
          void navigate({ to: '/settings', search: searchOf(chosen.tabs[0]), resetScroll: false });
        }}
      />
      <ul className={classes.sections}>
        {sections.map(section => (
          <li key={section.title}>
            <Link
              to="/settings"
              search={searchOf(section.tabs[0])}
              resetScroll={false}
              className={classes.link}
              data-open={section === open || undefined}
              aria-current={section === open ? 'true' : undefined}
            >
              <Icon name={section.icon} size={16} />
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The parts of the open section; none to choose from where there is one. */
export function SectionTabs({ section: { title, tabs } }: { section: Section }) {
  if (tabs.length === 1) return null;
  return (
    <nav aria-label={`${title} settings`} className={classes.tabs}>
      {tabs.map(tab => (
        <Link
          key={tab}
          to="/settings"
          search={searchOf(tab)}
          resetScroll={false}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {settingsLabels[tab]}
        </Link>
      ))}
    </nav>
  );
}

const searchOf = (tab: SettingsTab) => (tab === 'company' ? {} : { tab });
