import { createContext } from 'react';

/** Where the actions of a page's main section go: beside the page's own title. */
export const HeadActions = createContext<HTMLElement | null>(null);
