import type { ReactNode } from 'react';
import { Logo } from '../../../../ui/public/PublicIcon.tsx';

type Props = {
  title: string;
  lead?: string;
  /** The beginning of the sentence that explains what needs JavaScript. */
  needsScript?: string;
  children?: ReactNode;
  /** Replaces the card after the form has succeeded. */
  done?: ReactNode;
  /** A link below the card to a related page. */
  aside?: ReactNode;
};

/** The layout of the sign-in pages: brand, one card, one line below. `enhance-auth.ts` adds the behavior. */
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
