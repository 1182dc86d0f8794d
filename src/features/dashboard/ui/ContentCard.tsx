import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay } from '../../auth/ui/use-current-user.ts';
import classes from './dashboard.module.css';

const Creator = lazy(() => import('../../contents/ui/Creator.tsx').then(file => ({ default: file.Creator })));

const moment = 500;

/** The content creator (specification, section 2). No part of the first screen: it comes when one gets to it. */
export function ContentCard() {
  const mayWrite = useMay('content.write');
  const { ref, entry } = useIntersection();
  const [wasSeen, setWasSeen] = useState(false);
  const isSeen = entry?.isIntersecting ?? false;
  // Follows the browser's scrolling. While the figures above are on their way the card stands higher for a moment.
  useEffect(() => {
    if (!isSeen) return;
    const timer = window.setTimeout(() => setWasSeen(true), moment);
    return () => window.clearTimeout(timer);
  }, [isSeen]);
  return (
    <section ref={ref} className={classes.content} aria-labelledby="content-creator">
      <h2 id="content-creator">AI-Powered Content Creator</h2>
      <p>Drafts for Instagram, your blog, newsletters and recipes, in your tone.</p>
      {mayWrite && (
        <div className={classes.creator}>
          {wasSeen && (
            <Suspense fallback={<Skeleton height="9.5rem" />}>
              <Creator />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}
