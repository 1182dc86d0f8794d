import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { explainedAt } from '../places.ts';
import { Contact } from './Contact.tsx';
import { findGuides } from './find-guides.ts';
import { GuideItem } from './GuideItem.tsx';
import { type Guide, parts } from './guide.ts';
import { guides } from './guides.ts';
import classes from './help.module.css';
import { helpSearch } from './help-search.ts';

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

export function HelpPage() {
  const { search = '', for: screen } = helpSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/help' });
  const look = (next: string) => void navigate({ search: { search: next || undefined }, replace: true });
  const found = findGuides(guides, search);
  const ofScreen = screen && !search ? guidesFor(guides, screen) : [];
  return (
    <>
      <PageHead title="Help & Support" purpose="Quick answers and ways to reach us." />
      <div className={classes.columns}>
        <div>
          <search className={classes.tools}>
            <SearchField className={classes.search} label="Search the guides" value={search} onSearch={look} />
            <span role="status">{search && countGuides(found.length)}</span>
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
            <GuideList title="Results" guides={found} open="first" />
          ) : (
            parts.map(part => (
              <GuideList key={part} title={part} guides={found.filter(guide => guide.part === part)} open="none" />
            ))
          )}
          {!found.length && (
            <EmptyState
              drawing="compass"
              title="No guide found"
              actions={<Button onClick={() => look('')}>Clear search</Button>}
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
      <div className={classes.guides}>
        {all.map((guide, place) => (
          <GuideItem key={guide.title} guide={guide} isOpen={open === 'first' && place === 0} />
        ))}
      </div>
    </section>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const countGuides = (count: number) => (count === 1 ? '1 guide' : `${count} guides`);
