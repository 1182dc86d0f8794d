import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import classes from './calendar-feed.module.css';

/** How the address gets into the calendars that most people use. */
export function CalendarHelp({ url }: { url: string }) {
  return (
    <Section title="Add it to your calendar">
      <ul className={section.card}>
        {programs.map(({ name, how, link }) => (
          <li key={name} className={section.row}>
            <div className={section.rowText}>
              <h3>{name}</h3>
              <p className={section.quiet}>{how}</p>
            </div>
            {link && (
              <div className={section.rowActions}>
                <Button
                  size="xs"
                  component="a"
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer"
                  rightSection={<Icon name="external" size={16} />}
                >
                  Open {name}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!url.startsWith('https:') && (
        <p className={classes.note}>
          Web calendars such as Google’s can only read addresses they can reach over the internet.
        </p>
      )}
    </Section>
  );
}

const programs = [
  {
    name: 'Google Calendar',
    how: 'On a computer: Other calendars, the plus sign, From URL. Paste the address. Google checks for changes a few times a day.',
    link: 'https://calendar.google.com/calendar/r/settings/addbyurl',
  },
  {
    name: 'Apple Calendar',
    how: 'Press “Open in my calendar app” on your Mac, iPhone or iPad, then Subscribe. Every 15 minutes is often enough.',
    link: null,
  },
  {
    name: 'Outlook',
    how: 'In Calendar: Add calendar, Subscribe from web. Paste the address. Outlook checks for changes every few hours.',
    link: 'https://outlook.live.com/calendar/0/addcalendar',
  },
];
