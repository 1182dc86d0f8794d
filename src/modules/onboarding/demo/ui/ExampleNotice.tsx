import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './example.module.css';
import { useExampleData } from './use-example-data.ts';

/** Dashboard notice that the practice contains example data, with a button to remove it. */
export function ExampleNotice() {
  const { data, remove, isBusy } = useExampleData();
  if (!data?.addedAt) return null;
  return (
    <section className={classes.notice} aria-label="Example data">
      <Icon name="info" size={18} />
      <p>
        <b>You’re viewing example data.</b> It’s never emailed and never shown on your public page.
      </p>
      {remove && (
        <Button size="xs" onClick={remove} loading={isBusy}>
          Remove example data
        </Button>
      )}
    </section>
  );
}
