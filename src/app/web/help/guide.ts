export type Guide = {
  part: Part;
  title: string;
  /** One action per step; `**Save**` marks a name on the screen. */
  steps: string[];
  /** A consequence to know before following the steps; shown below them. */
  note?: string;
  /** Synonyms that the help search also matches. */
  words: string;
  /** The page where the steps are done, and the text of the link to it. */
  href: `/${string}`;
  link: string;
};

/** In the order of the navigation. */
export const parts = ['Getting started', 'Your public page', 'Clients', 'Calendar', 'Messages', 'Practice'] as const;
type Part = (typeof parts)[number];
