import { PublicHeader } from './PublicHeader.tsx';

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
