import IconFile from '@tabler/icons-react/icons/IconFile';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { monogramOf } from '../../../../ui/public/monogram.ts';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../ui/public/PracticeMark.tsx';
import type { RoomPath } from '../../access/contract.ts';
import { roomMessages } from '../messages/catalog.ts';

/** Shown by every page of the room around its content. */
export type RoomFrame = Product & {
  slug: string;
  practiceName: string;
  client: { firstName: string; lastName: string };
  current: RoomPath;
};

type Entry = {
  path: RoomPath;
  icon: IconName | 'file';
  label: 'home' | 'sessions' | 'messages' | 'files' | 'payments' | 'me';
  /** Left out of the bar at the bottom of a phone; listed on the page behind "More". */
  isWide?: boolean;
};

const entries: Entry[] = [
  { path: '', icon: 'home', label: 'home' },
  { path: '/sessions', icon: 'calendar', label: 'sessions' },
  { path: '/messages', icon: 'chat', label: 'messages' },
  { path: '/files', icon: 'file', label: 'files' },
  { path: '/payments', icon: 'card', label: 'payments' },
  { path: '/me', icon: 'person', label: 'me' },
];

/** A page of the client room: complete without scripts, with a bar at the bottom on a phone and a column on a desk. */
export function RoomLayout({ frame, title, lead, children }: Layout) {
  const t = useMessages(roomMessages);
  const { slug, practiceName, client, current, ...product } = frame;
  const name = `${client.firstName} ${client.lastName}`;
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <div className="room">
        <a className="room-brand" href={`/my/${slug}`}>
          <PracticeMark name={practiceName} logo={product.brand?.logo ?? null} />
        </a>
        <nav className="room-nav" aria-label={t.nav.label}>
          <ul>
            {entries.map(({ path, icon, label, isWide }) => (
              <li key={path} className={isWide ? 'room-wide' : undefined}>
                <a href={`/my/${slug}${path}`} aria-current={path === current ? 'page' : undefined}>
                  {icon === 'file' ? (
                    <IconFile size={20} stroke={1.8} className="icon" aria-hidden="true" />
                  ) : (
                    <Icon name={icon} />
                  )}
                  <span>{t.nav[label]}</span>
                </a>
              </li>
            ))}
          </ul>
          <form className="room-who" method="post" action={`/my/${slug}/leave`}>
            <span className="room-avatar" aria-hidden="true">
              {monogramOf(name)}
            </span>
            <span className="room-name" dir="auto">
              {name}
            </span>
            <button type="submit" className="link">
              {t.signOut}
            </button>
          </form>
        </nav>
        <main id="main">
          <header className="room-title">
            <h1>{title}</h1>
            {lead && <p className="muted">{lead}</p>}
          </header>
          {children}
          <PoweredBy {...product} />
        </main>
      </div>
    </>
  );
}

type Layout = { frame: RoomFrame; title: string; lead?: string; children: ReactNode };

/** A card with a heading and, beside it, a link to the whole list. */
export function RoomCard({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="card room-card">
      <div className="room-card-head">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
