import IconFile from '@tabler/icons-react/icons/IconFile';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import { monogramOf, PracticeMark } from '../../../../ui/public/PracticeMark.tsx';
import type { RoomPage, ShownParts } from '../../access/contract.ts';
import { roomMessages } from '../messages/catalog.ts';

/** Data of the frame that surrounds every page of the room. */
export type RoomFrame = Product & {
  slug: string;
  /** The path of the room's home; its other pages are below. */
  root: string;
  practiceName: string;
  client: { firstName: string; lastName: string };
  current: RoomPage;
  parts: ShownParts;
  /** In a preview by a member: the path of the client’s page in the app. The page is read-only then. */
  previewOf?: string | undefined;
};

type Entry = {
  path: RoomPage;
  icon: IconName | 'file';
  label: 'home' | 'sessions' | 'messages' | 'files' | 'payments' | 'me';
  /** Not in the bottom bar on phones, but on the page behind "More". */
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

/** The layout of the client room, which works without JavaScript: a bottom bar on phones, a column on desktops. */
export function RoomLayout({ frame, title, lead, children }: Layout) {
  const t = useMessages(roomMessages);
  const { root, practiceName, client, current, parts, previewOf, ...product } = frame;
  const shown = entries.filter(({ label }) => parts[label as keyof ShownParts] ?? true);
  const name = `${client.firstName} ${client.lastName}`;
  return (
    <PreviewContext value={previewOf !== undefined}>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      {previewOf && <PreviewBar name={client.firstName} href={previewOf} />}
      <div className="room">
        <a className="room-brand" href={root}>
          <PracticeMark name={practiceName} logo={product.brand?.logo ?? null} />
        </a>
        <nav className="room-nav" aria-label={t.nav.label}>
          <ul>
            {shown.map(({ path, icon, label, isWide }) => (
              <li key={path} className={isWide ? 'room-wide' : undefined}>
                <a href={`${root}${path}`} aria-current={path === current ? 'page' : undefined}>
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
          <RoomForm className="room-who" method="post" action={`${root}/leave`}>
            <span className="room-avatar" aria-hidden="true">
              {monogramOf(name)}
            </span>
            <span className="room-name" dir="auto">
              {name}
            </span>
            <button type="submit" className="link">
              {t.signOut}
            </button>
          </RoomForm>
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
    </PreviewContext>
  );
}

/** Whether a member previews the room, in which nothing may be changed. */
const PreviewContext = createContext(false);
export const useIsPreview = () => useContext(PreviewContext);

/** Members read English. */
const PreviewBar = ({ name, href }: { name: string; href: string }) => (
  <aside className="room-preview" lang="en" aria-label="Preview">
    <p>
      <b>You’re seeing the room as {name}.</b> Nothing can be changed here.
    </p>
    <a className="btn" href={href}>
      Back to {name}
    </a>
  </aside>
);

/** A form of the room, disabled in a preview. */
export function RoomForm({ className, children, ...form }: ComponentProps<'form'>) {
  if (!useIsPreview())
    return (
      <form className={className} {...form}>
        {children}
      </form>
    );
  return (
    <fieldset className={`room-inert ${className ?? ''}`} disabled>
      {children}
    </fieldset>
  );
}

/** A link to a page outside of the room where something can be changed; disabled in a preview. */
export function RoomLink({ href, children, ...link }: ComponentProps<'a'>) {
  const isPreview = useIsPreview();
  return (
    <a {...link} href={isPreview ? undefined : href} aria-disabled={isPreview || undefined}>
      {children}
    </a>
  );
}

type Layout = { frame: RoomFrame; title: string; lead?: string; children: ReactNode };

/** A card with a heading and a link to the whole list. */
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
