import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storefrontQuery } from '../../../site/storefront/ui/storefront-queries.ts';
import { articlePath } from '../article-path.ts';
import type { Content } from '../contract.ts';
import classes from './contents.module.css';

/** Where a published text can be seen, or what is to be done with it next. */
export function PlaceOfContent({ content }: { content: Content }) {
  const { status, type, campaignId, remindedAt } = content;
  if (status === 'scheduled' && remindedAt)
    return <p className={classes.place}>It’s time to post. Copy the text, post it, then mark it as published here.</p>;
  if (status !== 'published') return null;
  if (type === 'newsletter' && campaignId)
    return (
      <p className={classes.place}>
        This is now a campaign draft.{' '}
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
        No one can read this while your public page is off.{' '}
        <Anchor component={Link} to="/storefront">
          Turn it on
        </Anchor>
      </p>
    );
  return (
    <p className={classes.place}>
      Public link:{' '}
      <Anchor href={path} target="_blank" rel="noopener">
        {path}
      </Anchor>
    </p>
  );
}
