import { DomUtils } from 'htmlparser2';
import type { ReactNode } from 'react';
import sharp from 'sharp';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import type { Services } from '../../../../platform/services.ts';
import { languageOf, localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { nameFallbacks, type WrittenMail } from '../contract.ts';
import { mailingMessages } from '../messages/catalog.ts';
import { imagesIn, isMark, type Node, ownImage, plainText, readBody } from './clean-html.ts';
import { type BodyRendering, MailBody } from './content-body.tsx';
import { linkPlace, openPlace, unsubscribePlace, withFallback, withPlaces } from './content-template.ts';

type Practice = { name: string; address: string | null };

/** Legally required in bulk emails: reason for the email, sender with postal address, and unsubscribe link. */
function MailFooter({ practice, locale }: { practice: Practice; locale: string }) {
  const t = mailingMessages.in(locale);
  return (
    <>
      <p style={line}>{t.reason(practice.name)}</p>
      <p style={line}>
        <strong style={{ fontWeight: 600 }}>{practice.name}</strong>
        {practice.address && (
          <>
            <br />
            <Lines text={practice.address} />
          </>
        )}
      </p>
      <p style={line}>
        <a href={unsubscribePlace} style={{ color: '#565952', textDecoration: 'underline' }}>
          {t.unsubscribe}
        </a>
      </p>
    </>
  );
}

const line = { margin: '0 0 10px' };

const Signature = ({ text }: { text: string }) => (
  <p style={{ margin: '24px 0 0' }}>
    <Lines text={text} />
  </p>
);

/** Outlook does not support `white-space: pre-line`. */
const Lines = ({ text }: { text: string }): ReactNode =>
  text.split('\n').flatMap((each, at) => (at ? [<br key={String(at)} />, each] : [each]));

/** Tracking pixel: loading it counts as opening the email. */
const OpenPicture = () => <img src={openPlace} width="1" height="1" alt="" style={{ display: 'block' }} />;

const previewLength = 140;

/** Preview text that mail programs show beside the subject. */
function previewOf(nodes: Node[], nameFallback: string): string {
  const text = wordsOf(nodes).replace(/\s+/g, ' ').trim();
  if (text.length <= previewLength)
    return withPlaces(text, nameFallback) + filling.repeat(Math.max(0, 90 - text.length));
  const cut = text.slice(0, previewLength);
  // Does not cut through a word or a placeholder.
  const open = cut.lastIndexOf('{') > cut.lastIndexOf('}') ? cut.lastIndexOf('{') : cut.length;
  const space = cut.slice(0, open).lastIndexOf(' ');
  return `${withPlaces(cut.slice(0, space > 60 ? space : open).toWellFormed(), nameFallback)}…`;
}

/** Invisible filler, so that the preview does not continue with the content of the email. */
const filling = '\u200c\u00a0';

const wordsOf = (nodes: Node[]): string =>
  nodes
    .map(node => {
      if (DomUtils.isText(node)) return node.data;
      if (!DomUtils.isTag(node)) return '';
      const text = wordsOf(node.children);
      return isMark(node.name) ? text : ` ${text} `;
    })
    .join('');

export type ContentChoice = WrittenMail & { tracksOpens?: boolean; tracksClicks?: boolean };
export type RenderedBulkEmail = {
  subject: string;
  html: string;
  text: string;
  fromName: string;
  replyTo: string | null;
  /** Tracked URLs, in the order of their first occurrence. */
  links: string[];
};

/** Renders a bulk email with everything all recipients share, and markers for the rest (content-template.ts). */
export async function renderBulkEmail(
  services: Services,
  scope: Scope,
  mail: ContentChoice,
): Promise<RenderedBulkEmail> {
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const locale = localeOf(practice.settings);
  const nameFallback = nameFallbacks[languageOf(locale)];
  const { logo = null, color = null } = createLetterhead(services, practice);
  const { subject, name, signature, address } = {
    subject: withFallback(oneLine(mail.subject), nameFallback),
    name: oneLine(practice.name),
    signature: practice.emailSignature && plainText(practice.emailSignature),
    address: practice.address && plainText(practice.address),
  };
  const policies = { privacyUrl: practice.privacyUrl, termsUrl: practice.termsUrl };
  const nodes = readBody(mail);
  const draw = (parts: Pick<BodyRendering, 'linkTo' | 'image'> & { countsOpens: boolean }) =>
    renderMail({
      locale,
      title: withPlaces(subject),
      preview: previewOf(nodes, nameFallback),
      practice: { name, signature: null, address: null, logo, color, ...policies },
      footer: <MailFooter practice={{ name, address }} locale={locale} />,
      children: (
        <BulkMailBody
          nodes={nodes}
          drawn={{ ...parts, nameFallback }}
          signature={signature}
          countsOpens={parts.countsOpens}
        />
      ),
    });
  const image = await reachable(services, nodes, originOf(services.env, practice.publicDomain));
  const counted = countLinks(mail.tracksClicks ?? true);
  const { html } = draw({ image, linkTo: counted.linkTo, countsOpens: mail.tracksOpens ?? false });
  // The plain text shows the target URLs, because a tracking URL would hide where a link leads.
  const { text } = draw({ image, linkTo: href => href, countsOpens: false });
  return { subject, html, text, fromName: name, replyTo: contact?.contactEmail ?? null, links: counted.links };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

type BulkMailBodyProps = { nodes: Node[]; drawn: BodyRendering; signature: string | null; countsOpens: boolean };

function BulkMailBody({ nodes, drawn, signature, countsOpens }: BulkMailBodyProps) {
  return (
    <>
      <MailBody nodes={nodes} drawn={drawn} />
      {signature && <Signature text={signature} />}
      {countsOpens && <OpenPicture />}
    </>
  );
}

/** Further links are not tracked and lead directly to their target. */
const maxLinks = 1_000;

/** Assigns a marker to each distinct web URL. `tel:` and `mailto:` links cannot be tracked. */
function countLinks(countsClicks: boolean): { links: string[]; linkTo: (href: string) => string } {
  const positions = new Map<string, number>();
  const links: string[] = [];
  const linkTo = (href: string) => {
    if (!countsClicks || !/^https?:/.test(href)) return href;
    const position = positions.get(href);
    if (position !== undefined) return linkPlace(position);
    if (links.length >= maxLinks) return href;
    positions.set(href, links.length);
    return linkPlace(links.push(href) - 1);
  };
  return { links, linkTo };
}

/** Width of the content in pixels. */
const columnWidth = 502;

/** Widths of our own images in pixels. Outlook needs a width, or it shows images in full size. */
async function widthsOf(files: FileStore, nodes: Node[]): Promise<Map<string, number>> {
  const addresses = [...new Set(imagesIn(nodes).map(({ attribs }) => attribs.src ?? ''))];
  const own = addresses.filter(address => ownImage.test(address));
  const widths = await Promise.all(own.map(async address => [address, await widthOf(files, address)] as const));
  return new Map(widths.flatMap(([address, width]) => (width ? [[address, width] as const] : [])));
}

async function widthOf(files: FileStore, address: string): Promise<number | null> {
  const content = await files.get(address.replace('/files/', ''));
  if (!content) return null;
  const { width } = await sharp(content).metadata();
  return width;
}

/** Makes image URLs absolute and limits widths to that of the content. */
async function reachable({ files }: Services, nodes: Node[], origin: string): Promise<BodyRendering['image']> {
  const widths = await widthsOf(files, nodes);
  return ({ src, width }) => {
    const imageWidth = width ?? widths.get(src) ?? null;
    return { src: src.startsWith('/') ? origin + src : src, width: imageWidth && Math.min(imageWidth, columnWidth) };
  };
}
