import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import section from '../../../../ui/layout/section.module.css';
import classes from './facts.module.css';
import { factsQuery } from './facts-queries.ts';

type Props = { clientId: number; title: string; children: ReactNode };

/**
 * Covers numbers of a client who prefers not to see them, because practitioners turn this screen to their clients. A
 * press shows them until the page is left.
 */
export function NumbersCover({ clientId, title, children }: Props) {
  const { data: facts, isPending } = useQuery(factsQuery(clientId));
  const [isShown, setShown] = useState(false);
  // Nothing until the preference is known, so that no number flashes up; without an answer, the numbers stay reachable.
  if (isPending) return null;
  if (!facts?.hideNumbers || isShown) return children;
  return (
    <section className={`${section.card} ${classes.card}`} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span>
          <Button size="xs" onClick={() => setShown(true)}>
            Show numbers
          </Button>
        </span>
      </div>
      <p className={classes.quiet}>This client prefers not to see weight and other numbers.</p>
    </section>
  );
}
