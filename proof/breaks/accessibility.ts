import type { Break } from './break.ts';

export const accessibility: Break[] = [
  {
    suite: 'accessibility',
    what: 'the menu of a row has no name',
    file: 'src/ui/table/RowMenu.tsx',
    from: 'aria-label={label}',
    to: 'data-label={label}',
    test: 'e2e/screens.test.ts',
    only: 'no screen inside has accessibility',
  },
];
