import type { ReactNode } from 'react';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { Contact } from '../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { codeMinutes, linkHours, type RoomPath, sessionDays } from '../../access/contract.ts';
import { accessMessages } from '../../access/messages/catalog.ts';
import { roomMessages } from '../messages/catalog.ts';

type Door = {
  product: Product;
  practiceName: string;
  slug: string;
  path: RoomPath;
  /** The practice’s contact details if no mail server is set up, so that codes can’t be emailed. */
  unmailed: { phone: string | null; email: string | null } | null;
};

/** The client identified by an emailed link. `client`: the signed token with which a code is requested. */
export type KnownClient = { firstName: string; maskedEmail: string; client: string };

/**
 * `/my/:slug` without a session: asks for the address, or offers a code to the client identified by an emailed link.
 */
export function DoorPage({ door, known, failed }: { door: Door; known: KnownClient | null; failed?: Failed }) {
  const t = useMessages(accessMessages);
  const newHere = !known && door.product.brand?.path && (
    <p className="muted">
      {t.newHere}{' '}
      <a className="link" href={`/bio/${door.slug}/book`}>
        {t.bookFirst}
      </a>
    </p>
  );
  if (door.unmailed)
    return (
      <DoorLayout door={door} title={t.unmailed.title} lead={t.unmailed.lead(door.practiceName)}>
        <Unmailed door={door} />
        {newHere}
      </DoorLayout>
    );
  return (
    <DoorLayout
      door={door}
      title={known ? t.known.title : t.signIn}
      lead={known ? t.known.lead : t.lead(door.practiceName)}
    >
      <AskForm door={door} known={known} {...(failed && { failed })} />
      {known && (
        <p className="muted">
          {t.known.notYou}{' '}
          <a className="link" href={`/my/${door.slug}`}>
            {t.known.other}
          </a>
        </p>
      )}
      {newHere}
      <p className="faint door-fine">{t.known.staysSignedIn(sessionDays)}</p>
    </DoorLayout>
  );
}

export type Failed = { message: string; typed: string };

const errorId = 'door-error';

/** Requests a code for the typed address, or for the client identified by an emailed link. */
function AskForm({ door, known, failed }: { door: Door; known: KnownClient | null; failed?: Failed }) {
  const t = useMessages(accessMessages);
  return (
    <form className="door-form" method="post" action={`/my/${door.slug}`}>
      <input type="hidden" name="path" value={door.path} />
      {known ? (
        <>
          <input type="hidden" name="client" value={known.client} />
          <p className="door-address">
            <Icon name="mail" />
            <span dir="ltr">{known.maskedEmail}</span>
          </p>
        </>
      ) : (
        <div className="field">
          <label htmlFor="door-email">{t.email}</label>
          <input
            id="door-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={failed?.typed}
            aria-invalid={failed ? true : undefined}
            aria-describedby={failed ? errorId : undefined}
          />
        </div>
      )}
      {failed && (
        <p className="field-error" id={errorId} role="alert">
          {failed.message}
        </p>
      )}
      <button className="btn btn-primary btn-block" type="submit">
        {t.askForCode}
      </button>
    </form>
  );
}

/** Takes the place of the form that requests a code. */
const Unmailed = ({ door: { unmailed, product } }: { door: Door }) =>
  unmailed?.phone || unmailed?.email ? <Contact {...unmailed} /> : <PageLink product={product} />;

const digits = [1, 2, 3, 4, 5, 6];

/** `/my/:slug/code`: the form for the emailed code. Without a mail server only a typed code brings it back. */
export function CodePage({ door, problem }: { door: Door; problem: string | null }) {
  const t = useMessages(accessMessages);
  if (door.unmailed && !problem) return <DoorPage door={door} known={null} />;
  return (
    <DoorLayout
      door={door}
      title={door.unmailed ? t.signIn : t.code.title}
      lead={door.unmailed ? t.unmailed.noCode(door.practiceName) : t.code.sent(codeMinutes)}
    >
      <form className="door-form" method="post" action={`/my/${door.slug}/code`}>
        <div className="field">
          <label htmlFor="door-code">{t.code.label}</label>
          {/* One field over six drawn cells, so that autofill and paste need no script. */}
          <div className="door-code">
            <div aria-hidden="true">
              {digits.map(digit => (
                <i key={digit} />
              ))}
            </div>
            <input
              id="door-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9 ]{6,7}"
              maxLength={7}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? errorId : undefined}
            />
          </div>
          {problem && (
            <p className="field-error" id={errorId} role="alert">
              {problem}
            </p>
          )}
        </div>
        <button className="btn btn-primary btn-block" type="submit">
          {t.signIn}
        </button>
      </form>
      <p className="muted">
        {problem ? (
          t.code.newest
        ) : (
          <>
            {t.code.noMail}{' '}
            <a className="link" href={`/my/${door.slug}`}>
              {t.code.again}
            </a>
            .
          </>
        )}
      </p>
      <p className="faint door-fine">{t.code.never}</p>
    </DoorLayout>
  );
}

/** `/my/:slug/enter/:link`. Only the button signs in, because mail scanners open links. */
export function LinkPage({
  door,
  known,
  link,
  isOpen,
}: {
  door: Door;
  known: KnownClient | null;
  link: string;
  isOpen: boolean;
}) {
  const t = useMessages(accessMessages);
  if (!known)
    return (
      <DoorLayout
        door={door}
        title={t.link.unknownTitle}
        lead={door.unmailed ? t.unmailed.noCode(door.practiceName) : t.link.unknownLead}
      >
        {door.unmailed ? <Unmailed door={door} /> : <AskForm door={door} known={null} />}
      </DoorLayout>
    );
  if (!isOpen)
    return (
      <DoorLayout
        door={door}
        title={t.link.oldTitle}
        lead={`${t.link.oldLead(linkHours)} ${door.unmailed ? t.unmailed.noCode(door.practiceName) : t.link.behind[behindOf(door.path)]}`}
      >
        {door.unmailed ? <Unmailed door={door} /> : <AskForm door={door} known={known} />}
      </DoorLayout>
    );
  return (
    <DoorLayout door={door} title={t.link.title(known.firstName)} lead={t.link.lead}>
      <form className="door-form" method="post" action={`/my/${door.slug}/enter/${link}`}>
        <button className="btn btn-primary btn-block" type="submit">
          {t.link.open}
        </button>
      </form>
      <p className="faint door-fine">{t.link.once}</p>
    </DoorLayout>
  );
}

/** The page that the link led to, in general terms, because anybody may hold an old link. */
const behindOf = (path: RoomPath) => {
  const part = path.split('/')[1];
  return part === 'forms' || part === 'sessions' || part === 'payments' || part === 'messages' || part === 'files'
    ? part
    : 'page';
};

/** Shown instead of every page while the room is turned off. */
export function ClosedPage({ product, practiceName }: Pick<Door, 'product' | 'practiceName'>) {
  const { closed } = useMessages(accessMessages);
  return (
    <DoorLayout door={{ product, practiceName }} title={closed.title} lead={closed.text(practiceName)}>
      <PageLink product={product} />
    </DoorLayout>
  );
}

/** Shown by the service worker while the browser is offline. */
export function OfflinePage({ product, practiceName }: Pick<Door, 'product' | 'practiceName'>) {
  const { offline } = useMessages(roomMessages);
  const { tryAgain } = useMessages(commonMessages);
  return (
    <DoorLayout door={{ product, practiceName }} title={offline.title} lead={offline.text}>
      {/* An empty href reloads the requested page, whose URL has not changed. */}
      <a className="btn btn-primary btn-block" href="?">
        {tryAgain}
      </a>
    </DoorLayout>
  );
}

const PageLink = ({ product: { brand } }: Pick<Door, 'product'>) => {
  const { visit } = useMessages(commonMessages);
  return brand?.path ? (
    <a className="btn btn-block" href={brand.path}>
      {visit(brand.name)}
    </a>
  ) : null;
};

function DoorLayout({
  door,
  title,
  lead,
  children,
}: {
  door: Pick<Door, 'product' | 'practiceName'>;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <LinkLayout practice={door.practiceName} {...door.product}>
      <div className="door">
        <h1 id={headingId}>{title}</h1>
        <p className="muted">{lead}</p>
        {children}
      </div>
    </LinkLayout>
  );
}
