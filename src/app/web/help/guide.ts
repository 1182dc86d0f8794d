export type Guide = {
  part: Part;
  title: string;
  text: string;
  /** Where in the app it is done, and what the link there says. */
  href: `/${string}`;
  link: string;
};

/** The parts of the product, in the order of the navigation. */
export const parts = ['Getting started', 'Your public page', 'Clients', 'Calendar', 'Messages', 'Practice'] as const;
type Part = (typeof parts)[number];
