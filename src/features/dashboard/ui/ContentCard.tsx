import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../auth/ui/use-current-user.ts';
import classes from './dashboard.module.css';

const Creator = lazy(() => import('../../contents/ui/Creator.tsx').then(file => ({ default: file.Creator })));

/** The content creator (specification, section 2). No part of the first screen: it comes when one gets near it. */
export function ContentCard() {
  const mayWrite = useMay('content.write');
  const { ref, entry } = useIntersection({ rootMargin: '120px' });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const waiting = <Skeleton height="9.5rem" />;
  return (
    <section ref={ref} className={classes.content} aria-labelledby="content-creator">
      <h2 id="content-creator">AI-Powered Content Creator</h2>
      <p>Drafts for Instagram, your blog, newsletters and recipes, in your tone.</p>
      {mayWrite && <Suspense fallback={waiting}>{wasNear ? <Creator /> : waiting}</Suspense>}
    </section>
  );
}
