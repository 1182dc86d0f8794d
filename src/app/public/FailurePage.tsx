import { commonMessages } from '../../shared/messages/catalog.ts';
import { useMessages } from '../../shared/messages/use-messages.tsx';
import { PublicHeader } from './PublicHeader.tsx';

export function FailurePage({ message, path }: { message: string; path: string }) {
  const t = useMessages(commonMessages);
  return (
    <>
      <PublicHeader plain />
      <main className="wrap not-found">
        <h1>{t.errors.unexpected}</h1>
        <p className="not-found-hint">{message}</p>
        <div className="not-found-ways">
          <a className="btn btn-primary" href={path}>
            {t.tryAgain}
          </a>
        </div>
      </main>
    </>
  );
}
