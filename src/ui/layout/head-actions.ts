import { createContext } from 'react';

/** The element beside the page's title where the main section renders its actions. */
export const HeadActions = createContext<HTMLElement | null>(null);
