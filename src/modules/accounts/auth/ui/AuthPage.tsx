import type { ReactNode } from 'react';
import { Logo } from '../../../../ui/Icon.tsx';

type Props = {
  title: string;
  lead?: string;
  /** What the browser must be able to run scripts for, as the beginning of a sentence. */
  needsScript?: string;
  children?: ReactNode;
  /** What takes the card's place once the form has done its work. */
  done?: ReactNode;
  /** The line under the card: the way to the neighboring page. */
  aside?: ReactNode;
};

/** The frame of the four sign-in pages: brand, one card, one line below. `enhance-auth.ts` brings it to life. */
export function AuthPage({ title, lead, needsScript, children, done, aside }: Props) {
  return (
    <div className="auth">
      <header>
        <a className="brand" href="/">
          <Logo size={26} />
          Sorrel
        </a>
      </header>
      <main>
        <div className="card" data-auth-start>
          <h1>{title}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {needsScript && (
            <noscript>
              <p className="notice auth-noscript">
                {needsScript} needs JavaScript. Turn it on in your browser and reload this page.
              </p>
            </noscript>
          )}
          {children}
        </div>
        {done}
      </main>
      {aside && <footer>{aside}</footer>}
    </div>
  );
}
