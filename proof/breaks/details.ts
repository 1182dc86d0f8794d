import type { Break } from './break.ts';

export const details: Break[] = [
  {
    suite: 'details',
    what: 'the page editor is left with changes that are not saved',
    file: 'src/modules/site/storefront/ui/StorefrontPage.tsx',
    from: "useUnsavedChanges({ hasEdits, message: 'Your storefront",
    to: "useUnsavedChanges({ hasEdits: false, message: 'Your storefront",
    test: 'e2e/storefront-editor.test.ts',
    only: 'asks before discarding edits',
  },
];
