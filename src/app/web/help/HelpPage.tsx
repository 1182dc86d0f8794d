import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Contact } from './Contact.tsx';
import { findGuides } from './find-guides.ts';
import { GuideItem } from './GuideItem.tsx';
import { parts } from './guide.ts';
import { guides } from './guides.ts';
import classes from './help.module.css';
import { helpSearch } from './help-search.ts';
import { guidesFor } from './screens.ts';

/** Help & Support: short guides to every part of the product, the tour, and whom to ask. */
export function HelpPage() {
  const { search = '', for: screen } = helpSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/help' });
  const look = (next: string) => void navigate({ search: { search: next || undefined }, replace: true });
  const found = findGuides(guides, search);
  const ofScreen = screen && !search ? guidesFor(guides, screen) : [];
  return (
    <>
      <PageHead title="Help & Support" purpose="Short answers to what people ask, and whom to ask for more." />
      <div className={classes.columns}>
        <div>
          <search className={classes.tools}>
            <SearchField className={classes.search} label="Search the guides" value={search} onSearch={look} />
            <span role="status">{search && countGuides(found.length)}</span>
          </search>
          {ofScreen.length > 0 && (
            <section className={classes.part} aria-label="The page you came from">
              <h2>The page you came from</h2>
              <div className={classes.guides}>
                {ofScreen.map((guide, place) => (
                  <GuideItem key={guide.title} guide={guide} isOpen={place === 0} />
                ))}
              </div>
            </section>
          )}
          {parts.map(part => {
            const ofPart = found.filter(guide => guide.part === part);
            if (!ofPart.length) return null;
            return (
              <section key={part} className={classes.part} aria-label={part}>
                <h2>{part}</h2>
                <div className={classes.guides}>
                  {ofPart.map(guide => (
                    <GuideItem key={guide.title} guide={guide} isOpen={search !== ''} />
                  ))}
                </div>
              </section>
            );
          })}
          {!found.length && (
            <EmptyState
              drawing="compass"
              title="No guide found"
              actions={<Button onClick={() => look('')}>Clear search</Button>}
            >
              {`No guide speaks of “${search}”. Try one word of it.`}
            </EmptyState>
          )}
        </div>
        <Contact />
      </div>
    </>
  );
}

const countGuides = (count: number) => (count === 1 ? '1 guide' : `${count} guides`);
