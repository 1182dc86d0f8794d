import { Button } from '@mantine/core';
import { CopyField } from '../../../../../ui/CopyField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../../ui/links.tsx';
import section from '../../../../../ui/section.module.css';
import type { Storefront } from '../../../../site/storefront/contract.ts';
import classes from './setup.module.css';

/** The address to share, and the ways on. */
export function ReadyScreen({ page: { biolinkUrl, slug, isActive } }: { page: Storefront }) {
  return (
    <section className={section.card} aria-labelledby="ready">
      <div className={classes.head}>
        <h2 id="ready">{isActive ? 'Your page is online' : 'Your page is off'}</h2>
        <p>
          {isActive
            ? 'Share its address with your clients, or add it to your social profiles.'
            : 'Turn it on under Storefront to let clients book you.'}
        </p>
      </div>
      <div className={classes.body}>
        <CopyField label="Page address" description="Clients book you here." value={biolinkUrl} />
      </div>
      <div className={classes.foot}>
        <ButtonLink className={classes.skip} to="/">
          Go to dashboard
        </ButtonLink>
        <Button
          component="a"
          href={`/bio/${slug}`}
          target="_blank"
          rel="noopener"
          variant="filled"
          autoFocus
          leftSection={<Icon name="external" size={16} />}
        >
          View your page
        </Button>
      </div>
    </section>
  );
}
