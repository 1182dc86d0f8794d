import { type ComponentProps, createContext, useContext } from 'react';

type Query = { service?: number; month?: string; date?: string; time?: string; embed?: string | undefined };

/** URL of the booking page; undefined parameters are omitted. */
export function bookHref(slug: string, query: Query): string {
  const params = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return `/bio/${slug}/book?${new URLSearchParams(params)}`;
}

const Embedded = createContext(false);

/** For pages embedded in another website (app/public/embed.js): links to other pages open outside of the frame. */
export const EmbeddedProvider = Embedded.Provider;

/** Like `bookHref`; adds `embed` in a frame, where only such URLs may be shown. */
export function useBookHref(slug: string) {
  const embed = useContext(Embedded) ? '1' : undefined;
  return (query: Query) => bookHref(slug, { ...query, embed });
}

const useTarget = () => (useContext(Embedded) ? '_self' : undefined);

/** A link to another step of the booking, which stays in the frame. */
export const StepLink = (props: ComponentProps<'a'>) => <a target={useTarget()} {...props} />;

/** A form of the booking, which stays in the frame. */
export const StepForm = (props: ComponentProps<'form'>) => <form target={useTarget()} {...props} />;
