import { calendarGuides } from './calendar-guides.ts';
import { clientGuides } from './client-guides.ts';
import { contentGuides } from './content-guides.ts';
import type { Guide } from './guide.ts';
import { invoiceGuides } from './invoice-guides.ts';
import { messageGuides } from './message-guides.ts';
import { moreGuides } from './more-guides.ts';
import { pageGuides } from './page-guides.ts';
import { practiceGuides } from './practice-guides.ts';
import { startGuides } from './start-guides.ts';

/** Every guide of the help page: two to five steps to one thing that people want to do. */
export const guides: Guide[] = [
  ...startGuides,
  ...pageGuides,
  ...clientGuides,
  ...calendarGuides,
  ...messageGuides,
  ...contentGuides,
  ...invoiceGuides,
  ...moreGuides,
  ...practiceGuides,
];
