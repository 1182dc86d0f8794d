import { useNavigate, useSearch } from '@tanstack/react-router';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { Creator } from './Creator.tsx';
import { contentSearch } from './content-search.ts';
import classes from './contents.module.css';
import { Library } from './Library.tsx';

export function ContentPage() {
  const filter = contentSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/content' });
  const mayWrite = useMay('content.write');
  return (
    <>
      <BackLink to="/marketing">Marketing</BackLink>
      <PageHead title="Content" purpose="Write, schedule and publish posts, articles, newsletters and recipes." />
      {mayWrite && (
        <section className={`${section.card} ${classes.card}`} aria-label="AI-Powered Content Creator">
          <Creator />
        </section>
      )}
      <Section title="Library" purpose="All your drafts and published posts.">
        <Library filter={filter} onChange={search => void navigate({ search, replace: true, resetScroll: false })} />
      </Section>
    </>
  );
}
