import { Button } from '@mantine/core';
import { useExampleData } from './use-example-data.ts';

/** Offers example data next to the first action of an empty practice. */
export function ExampleOffer() {
  const { data, add, isBusy } = useExampleData();
  if (!data || data.addedAt || !add) return null;
  return (
    <Button onClick={add} loading={isBusy}>
      Explore with example data
    </Button>
  );
}
