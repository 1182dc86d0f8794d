import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { RestoreSteps } from '../../../modules/onboarding/first-steps/ui/RestoreSteps.tsx';
import { mailTo } from '../../../shared/mail-to.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import section from '../../../ui/layout/section.module.css';
import { explainedAt } from '../app-pages.ts';
import { useTakeTour } from '../tour/use-take-tour.ts';
import { findGuides } from './find-guides.ts';
import { type Guide, parts } from './guide.ts';
import { guides } from './guides.ts';
import classes from './help.module.css';
import { helpSearch } from './help-search-params.ts';

/** The guides to a screen; if it has tabs, those to the open tab, or else to the whole screen. */
export function guidesFor(guides: Guide[], address: string): Guide[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const path = explainedAt(pathname);
  const ofPath = guides.filter(({ href }) => href.split('?')[0] === path);
  // `company` is the default tab of the settings.
  const named = searchParams.get('tab');
  const tab = path === '/settings' && named === 'company' ? null : named;
  const ofTab = ofPath.filter(({ href }) => new URL(href, 'http://localhost').searchParams.get('tab') === tab);
  return path === '/settings' || ofTab.length ? ofTab : ofPath;
}

function Contact() {
  const takeTour = useTakeTour();
  const takeRoomTour = useTakeTour('room');
  const address = supportAddress();
  return (
    <aside className={classes.contact} aria-label="More help">
      <section>
        <h2>Take the tour</h2>
        <p>A quick walk around the dashboard. You can leave at any time.</p>
        <Button leftSection={<Icon name="tour" size={16} />} onClick={takeTour}>
          Take Tour
        </Button>
      </section>
      {/* Its steps point at the sidebar, which small screens don’t show. */}
      <section className={classes.wide}>
        <h2>Messages, forms and the client room</h2>
        <p>Four steps through what you share with your clients.</p>
        <Button leftSection={<Icon name="chat" size={16} />} onClick={takeRoomTour}>
          Show me
        </Button>
      </section>
      <RestoreSteps />
      <section>
        <h2>Ask a person</h2>
        {address ? (
          <>
            <p>Email your administrator. Tell them what you did and what you expected to happen.</p>
            <a href={mailTo(address)}>{address}</a>
          </>
        ) : (
          <p>
            Sorrel at <b>{window.location.host}</b> is hosted by your practice. Ask an owner how to reach your
            administrator.
          </p>
        )}
      </section>
    </aside>
  );
}

/** SUPPORT_EMAIL of this instance. */
const supportAddress = () => document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content;

export function HelpPage() {
  const { search = '', for: screen } = helpSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/help' });
  const searchFor = (next: string) => void navigate({ search: { search: next || undefined }, replace: true });
  const matches = findGuides(guides, search);
  const ofScreen = screen && !search ? guidesFor(guides, screen) : [];
  return (
    <>
      <PageHead title="Help & Support" purpose="Quick answers and ways to reach us." />
      <div className={classes.columns}>
        <div>
          <search className={classes.tools}>
            <SearchField className={classes.search} label="Search the guides" value={search} onSearch={searchFor} />
            <span role="status">{search && countGuides(matches.length)}</span>
          </search>
          {!search && (
            <nav className={classes.jumps} aria-label="Guides by part">
              {parts.map(part => (
                <Link key={part} to="/help" hash={idOf(part)} search>
                  {part}
                </Link>
              ))}
            </nav>
          )}
          <GuideList title="The page you came from" guides={ofScreen} open="first" />
          {search ? (
            <GuideList title="Results" guides={matches} open="first" />
          ) : (
            parts.map(part => (
              <GuideList key={part} title={part} guides={matches.filter(guide => guide.part === part)} open="none" />
            ))
          )}
          {!matches.length && (
            <EmptyState
              drawing="compass"
              title="No guide found"
              actions={<Button onClick={() => searchFor('')}>Clear search</Button>}
            >
              {`No results for “${search}”. Try a different word.`}
            </EmptyState>
          )}
        </div>
        <Contact />
      </div>
    </>
  );
}

type ListProps = { title: string; guides: Guide[]; open: 'first' | 'none' };

function GuideList({ title, guides: all, open }: ListProps) {
  if (!all.length) return null;
  return (
    <section id={idOf(title)} className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={`${section.card} ${classes.guides}`}>
        {all.map((guide, place) => (
          <GuideItem key={guide.title} guide={guide} isOpen={open === 'first' && place === 0} />
        ))}
      </div>
    </section>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const countGuides = (count: number) => (count === 1 ? '1 guide' : `${count} guides`);

/** `isOpen`: expanded, as the best match of a search is. */
function GuideItem({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(guide.href);
  };
  return (
    <details key={String(isOpen)} className={classes.guide} open={isOpen}>
      <summary>
        <h3>{guide.title}</h3>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ol>
        {guide.steps.map(step => (
          <li key={step}>
            <Step text={step} />
          </li>
        ))}
      </ol>
      {guide.note && (
        <p>
          <b>Good to know:</b> <Step text={guide.note} />
        </p>
      )}
      <a href={guide.href} onClick={follow}>
        {guide.link}
      </a>
    </details>
  );
}

/** Renders `**names on the screen**` in bold. */
const Step = ({ text }: { text: string }) =>
  // The index is a stable key because the text never changes.
  text
    .split('**')
    .map((piece, key) => ({ piece, key }))
    .map(({ piece, key }) => (key % 2 ? <b key={key}>{piece}</b> : piece));
