import { PublicHeader } from './PublicHeader.tsx';

/** A page that could not be made: what happened in one sentence, and the way to try again. */
export function FailurePage({ message, path }: { message: string; path: string }) {
  return (
    <>
      <PublicHeader plain />
      <main className="wrap not-found">
        <h1>Something went wrong</h1>
        <p className="not-found-hint">{message}</p>
        <div className="not-found-ways">
          <a className="btn btn-primary" href={path}>
            Try again
          </a>
        </div>
      </main>
    </>
  );
}
