export type Guide = {
  part: Part;
  title: string;
  /** In their order, each one thing to do; `**Save**` is a name on the screen. */
  steps: string[];
  /** A consequence to know before following the steps; shown below them. */
  note?: string;
  /** Synonyms that the help search also matches. */
  words: string;
  /** Where in the app it is done, and what the link there says. */
  href: `/${string}`;
  link: string;
};

/** The parts of the product, in the order of the navigation. */
export const parts = ['Getting started', 'Your public page', 'Clients', 'Calendar', 'Messages', 'Practice'] as const;
type Part = (typeof parts)[number];
