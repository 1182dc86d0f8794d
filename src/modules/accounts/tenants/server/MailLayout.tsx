import { compile } from 'html-to-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plausibleName } from '../../../../platform/mail/recipient.ts';
import { light, readable } from '../../../../shared/contrast.ts';
import { defaultLocale, languageOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { LocaleProvider, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { fillOf } from '../brand.ts';
import type { Letterhead } from './letterhead.ts';

type Props = {
  /** The recipient's; emails to practitioners are in English. */
  locale?: string;
  title: string;
  preview: string;
  practice: Letterhead;
  /** The page of the client's room that the email is about (people/clients/server/room-link.ts). */
  roomUrl?: string | null;
  /** Rendered below the frame instead of the address. */
  footer?: ReactNode;
  children: ReactNode;
};

const font = "'Figtree', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** For mail programs that show dark emails only if the email supports it, such as Apple Mail. Buttons keep their colors. */
const dark = `@media (prefers-color-scheme:dark){
.page{background-color:#161815!important;color:#ecede9!important}
.card{background-color:#20231f!important;border-color:#353932!important}
.page [style*="color:#656861"],.quiet a,blockquote{color:#adb1a7!important}
.card a:not([style*="background"]){color:#6ee7b7!important}
blockquote,hr{border-color:#4a4f46!important}
.logo{background-color:#fff;color:#1b1d1a;border-radius:6px;padding:6px!important}
}`;

function MailPolicies({ privacyUrl, termsUrl }: Pick<Letterhead, 'privacyUrl' | 'termsUrl'>) {
  const t = useMessages(commonMessages);
  const style = { color: '#656861', textDecoration: 'underline' };
  return (
    <>
      {privacyUrl && (
        <a href={privacyUrl} style={style}>
          {t.privacyPolicy}
        </a>
      )}
      {privacyUrl && termsUrl && ' · '}
      {termsUrl && (
        <a href={termsUrl} style={style}>
          {t.terms}
        </a>
      )}
    </>
  );
}

/** The layout of every email: one column that works in all mail programs, with light and dark colors. */
function MailLayout({ locale = defaultLocale, title, preview, practice, roomUrl, footer, children }: Props) {
  return (
    <html lang={languageOf(locale)}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{dark}</style>
      </head>
      <body
        className="page"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: '#f5f5f2', fontFamily: font, color: '#1b1d1a' }}
      >
        <div data-skip style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding="0"
          cellSpacing="0"
          style={{ maxWidth: 560, margin: '0 auto' }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '0 8px 16px', fontSize: 16, fontWeight: 600 }}>
                {practice.logo ? <Logo practice={practice} logo={practice.logo} /> : practice.name}
              </td>
            </tr>
            <tr>
              <td
                className="card"
                style={{
                  padding: 28,
                  backgroundColor: '#ffffff',
                  border: '1px solid #e6e6e1',
                  borderRadius: 10,
                  fontSize: 16,
                  lineHeight: 1.55,
                }}
              >
                {children}
                {roomUrl && <RoomLink href={roomUrl} />}
                {practice.signature && (
                  <p style={{ margin: '24px 0 0', whiteSpace: 'pre-line' }}>{practice.signature}</p>
                )}
              </td>
            </tr>
            {footer && (
              <tr>
                <td
                  className="quiet"
                  style={{ padding: '16px 8px 0', fontSize: 13, lineHeight: 1.5, color: '#656861' }}
                >
                  {footer}
                </td>
              </tr>
            )}
            {practice.address && (
              <tr>
                <td style={{ padding: '16px 8px 0', fontSize: 13, color: '#656861', whiteSpace: 'pre-line' }}>
                  {practice.address}
                </td>
              </tr>
            )}
            {(practice.privacyUrl || practice.termsUrl) && (
              <tr>
                <td className="quiet" style={{ padding: '16px 8px 0', fontSize: 13, color: '#656861' }}>
                  <MailPolicies {...practice} />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </body>
    </html>
  );
}

const RoomLink = ({ href }: { href: string }) => (
  <MailLink href={href}>{useMessages(commonMessages).seeInRoom}</MailLink>
);

/** Shown at half its size for high-density screens, with the name as alternative text. */
function Logo({ practice, logo }: { practice: Letterhead; logo: NonNullable<Letterhead['logo']> }) {
  const width = Math.max(1, Math.round(logo.width / 2));
  const height = Math.max(1, Math.round(logo.height / 2));
  const style = { display: 'block', border: 0, maxWidth: '100%', fontSize: 16, fontWeight: 600 };
  return <img className="logo" src={logo.url} alt={practice.name} width={width} height={height} style={style} />;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return <h1 style={{ margin: '0 0 16px', fontSize: 22, lineHeight: 1.25 }}>{children}</h1>;
}

export function MailParagraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>;
}

/**
 * Only for addresses verified to be the client's. A name that looks like a URL or a sentence is omitted, because it
 * could be spam.
 */
export function MailGreeting({ firstName }: { firstName: string }) {
  const name = firstName.length <= maxGreetedLength ? plausibleName(firstName) : null;
  return <MailParagraph>{useMessages(commonMessages).greeting(name)}</MailParagraph>;
}

const maxGreetedLength = 30;

/** A secondary action. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '0 0 24px' }}>
      <a href={href} style={{ color: '#047857', fontWeight: 600 }}>
        {children}
      </a>
    </p>
  );
}

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    backgroundColor: '#047857',
    color: '#ffffff',
    borderRadius: 8,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <p style={{ margin: '24px 0' }}>
      <a href={href} style={style}>
        {children}
      </a>
    </p>
  );
}

export function MailFacts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ margin: '0 0 16px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={{ padding: '4px 20px 4px 0', color: '#656861', verticalAlign: 'top' }}>{label}</td>
            <td style={{ padding: '4px 0', fontWeight: 600 }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Default colors of links in the light and dark scheme, and of buttons. */
const [usual, usualOn, usualInTheDark] = ['#047857', '#ffffff', '#6ee7b7'];
const darkCard = '#20231f';

/**
 * Replaces the colors of buttons and links by the practice's, adjusted for contrast. Replaces only within style
 * attributes and the style sheet: quotes in user text are escaped, so it cannot be matched.
 */
function applyBrandColor(html: string, primary: string): string {
  const { fill, on } = fillOf(primary);
  const link = readable(primary, light);
  return html
    .replace(/ style="[^"]*"/g, style => {
      const isButton = style.includes(`background-color:${usual}`);
      return isButton
        ? style
            .replaceAll(`background-color:${usual}`, `background-color:${fill}`)
            .replaceAll(`;color:${usualOn}`, `;color:${on}`)
        : style.replaceAll(`color:${usual}`, `color:${link}`);
    })
    .replace(/<style>[^<]*<\/style>/, sheet => sheet.replaceAll(usualInTheDark, readable(primary, darkCard)));
}

/** Renders HTML and plain text. React escapes all values. */
export function renderMail(props: Props): { html: string; text: string } {
  const drawn = renderToStaticMarkup(
    <LocaleProvider locale={props.locale ?? defaultLocale}>
      <MailLayout {...props} />
    </LocaleProvider>,
  ).replace(pictureHint, '');
  const { color } = props.practice;
  return { html: `<!doctype html>${color ? applyBrandColor(drawn, color) : drawn}`, text: toText(drawn) };
}

/** React adds preload links for images, which emails have no use for. */
const pictureHint = /<link rel="preload"[^<>]*>/g;

/** Compiled once, because parsing its selectors costs as much as using them. */
const toText = compile({
  wordwrap: 76,
  formatters: {
    says: ({ attribs: { alt, class: name } = {} }, _walk, builder) => {
      if (alt) builder.addInline(name === 'logo' ? alt : `[${alt}]`);
    },
    lines: ({ children = [] }, _walk, builder, breaks) => {
      const lines = children.flatMap(({ data = '' }) => data.split('\n')).filter(line => line.trim());
      builder.openBlock(breaks);
      for (const [at, line] of lines.entries()) {
        if (at) builder.addLineBreak();
        builder.addInline(line);
      }
      builder.closeBlock(breaks);
    },
  },
  selectors: [
    { selector: 'div[data-skip]', format: 'skip' },
    ...['h1', 'h2', 'h3'].map(selector => ({ selector, options: { uppercase: false } })),
    { selector: 'img', format: 'says' },
    // No brackets, which mail programs would include in the link.
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'inline' },
    { selector: 'td + td', format: 'inlineSurround', options: { prefix: ' ' } },
    // Preserves the line breaks of user text; elsewhere they are whitespace.
    { selector: 'p[style*="pre-line"]', format: 'lines', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'td[style*="pre-line"]', format: 'lines', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
});
