import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storefrontQuery } from '../../storefront/ui/storefront-queries.ts';
import { articlePath } from '../article-path.ts';
import type { Content } from '../contract.ts';
import classes from './contents.module.css';

/** Where a published text can be seen, or what is to be done with it next. */
export function PlaceOfContent({ content }: { content: Content }) {
  const { status, type, campaignId, remindedAt } = content;
  if (status === 'scheduled' && remindedAt)
    return <p className={classes.place}>Its moment has come: copy it, post it, and publish it here.</p>;
  if (status !== 'published') return null;
  if (type === 'newsletter' && campaignId)
    return (
      <p className={classes.place}>
        This is a campaign draft now.{' '}
        <Anchor component={Link} to="/emails">
          Send it from Emails
        </Anchor>
      </p>
    );
  if (type === 'blog' || type === 'recipe') return <PublicPlace article={content.slug ?? ''} />;
  return <p className={classes.place}>Marked as posted.</p>;
}

function PublicPlace({ article }: { article: string }) {
  const { data } = useQuery(storefrontQuery);
  if (!data) return null;
  const path = articlePath(data.slug, article);
  if (!data.isActive)
    return (
      <p className={classes.place}>
        Nobody can read it while your public page is switched off.{' '}
        <Anchor component={Link} to="/storefront">
          Switch it on
        </Anchor>
      </p>
    );
  return (
    <p className={classes.place}>
      Everybody can read it:{' '}
      <Anchor href={path} target="_blank" rel="noopener">
        {path}
      </Anchor>
    </p>
  );
}
