import { PublicHeader } from './PublicHeader.tsx';

export const notFoundTitle = '404 Page Not Found · Sorrel';

type Props = {
  /** The requested path, to return to after sign-in. Null when signed in. */
  next: string | null;
  /** The path belongs to the app, so signing in will probably help. */
  isPrivate: boolean;
};

/** Also shown for private pages to signed-out visitors, so that both look the same. */
export function NotFoundPage({ next, isPrivate }: Props) {
  const home = (
    <a className={next === null ? 'btn btn-primary' : 'btn'} href="/">
      {next === null ? 'Back to your dashboard' : 'Go to the home page'}
    </a>
  );
  const signIn = next !== null && (
    <a className="btn btn-primary" href={`/api/login?next=${encodeURIComponent(next)}`}>
      Sign In
    </a>
  );
  if (isPrivate)
    return (
      <>
        <PublicHeader plain />
        <main className="wrap not-found">
          <p className="not-found-sign-in">Sign in to see this page</p>
          <p>We’ll bring you right back here.</p>
          <div className="not-found-ways">
            {signIn}
            {home}
          </div>
          <div className="not-found-words">
            <p className="not-found-label">Technical details</p>
            <h1>404 Page Not Found</h1>
            <p className="not-found-hint">Did you forget to add the page to the router?</p>
          </div>
        </main>
      </>
    );
  return (
    <>
      <PublicHeader plain />
      <main className="wrap not-found">
        <EmptyPlate />
        <h1>404 Page Not Found</h1>
        <p className="not-found-hint">Did you forget to add the page to the router?</p>
        <p>
          {next === null
            ? 'The address may have a typo, or the page has moved.'
            : 'The address may have a typo, or you may need to sign in to see this page.'}
        </p>
        <div className="not-found-ways">
          {signIn}
          {home}
        </div>
      </main>
    </>
  );
}

function EmptyPlate() {
  return (
    <svg
      className="not-found-picture"
      width="132"
      height="88"
      viewBox="0 0 132 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle className="not-found-plate" cx="66" cy="44" r="38" />
      <circle cx="66" cy="44" r="25" />
      <path d="M3 12v14a6 6 0 0 0 12 0V12M9 12v64" />
      <path d="M117 76V12c5.5 5 7.5 13 7.5 22 0 7-2.5 11-7.5 12" />
    </svg>
  );
}
