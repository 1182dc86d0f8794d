import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findContact } from '../../../site/storefront/server/storefront.ts';
import { letterheadOf } from '../../emails/server/letterhead.ts';
import { renderMail } from '../../emails/server/MailLayout.tsx';
import type { WrittenMail } from '../contract.ts';
import { type Node, plainText, readBody } from './clean-html.ts';
import { type Drawn, MailBody } from './content-body.tsx';
import { MailFooter, OpenPicture, previewOf, Signature } from './content-frame.tsx';
import { linkPlace, withPlaces } from './content-template.ts';
import { widthsOf } from './images-width.ts';

export type ContentChoice = WrittenMail & { tracksOpens?: boolean; tracksClicks?: boolean };
export type WrittenContent = {
  subject: string;
  html: string;
  text: string;
  fromName: string;
  replyTo: string | null;
  /** The addresses that are counted, in the order in which they first stand in the mail. */
  links: string[];
};

/** A mail to many with all that is equal for everybody, and places for what is not (content-template.ts). */
export async function writeContent(services: Services, scope: Scope, mail: ContentChoice): Promise<WrittenContent> {
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const { logo = null, color = null } = letterheadOf(services, practice);
  const { subject, name, signature, address } = {
    subject: oneLine(mail.subject),
    name: oneLine(practice.name),
    signature: practice.emailSignature && plainText(practice.emailSignature),
    address: practice.address && plainText(practice.address),
  };
  const policies = { privacyUrl: practice.privacyUrl, termsUrl: practice.termsUrl };
  const nodes = readBody(mail);
  const draw = (parts: Pick<Drawn, 'linkTo'> & { image: Drawn['image']; countsOpens: boolean }) =>
    renderMail({
      title: withPlaces(subject),
      preview: previewOf(nodes),
      practice: { name, signature: null, address: null, logo, color, ...policies },
      footer: <MailFooter practice={{ name, address }} />,
      children: <Said nodes={nodes} drawn={parts} signature={signature} countsOpens={parts.countsOpens} />,
    });
  const image = await reachable(services, nodes, originOf(services.env, practice.publicDomain));
  const counted = countLinks(mail.tracksClicks ?? true);
  const { html } = draw({ image, linkTo: counted.linkTo, countsOpens: mail.tracksOpens ?? false });
  // Plain text says where a link leads: an address of ours in its place would be all that people see of it.
  const { text } = draw({ image, linkTo: href => href, countsOpens: false });
  return { subject, html, text, fromName: name, replyTo: contact?.contactEmail ?? null, links: counted.links };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

type SaidProps = { nodes: Node[]; drawn: Drawn; signature: string | null; countsOpens: boolean };

function Said({ nodes, drawn, signature, countsOpens }: SaidProps) {
  return (
    <>
      <MailBody nodes={nodes} drawn={drawn} />
      {signature && <Signature text={signature} />}
      {countsOpens && <OpenPicture />}
    </>
  );
}

/** More than any letter holds; what comes after them leads to its target directly. */
const mostLinks = 1_000;

/** Links to pages get a place each, the same address the same one; telephones and mailboxes cannot be counted. */
function countLinks(countsClicks: boolean): { links: string[]; linkTo: (href: string) => string } {
  const positions = new Map<string, number>();
  const links: string[] = [];
  const linkTo = (href: string) => {
    if (!countsClicks || !/^https?:/.test(href)) return href;
    const known = positions.get(href);
    if (known !== undefined) return linkPlace(known);
    if (links.length >= mostLinks) return href;
    positions.set(href, links.length);
    return linkPlace(links.push(href) - 1);
  };
  return { links, linkTo };
}

/** The room between the sides of a mail, in pixels. */
const columnWidth = 502;

/** Pictures with the address that a mailbox reaches, as wide as they are but never wider than the mail. */
async function reachable({ files }: Services, nodes: Node[], origin: string): Promise<Drawn['image']> {
  const widths = await widthsOf(files, nodes);
  return ({ src, width }) => {
    const known = width ?? widths.get(src) ?? null;
    return { src: src.startsWith('/') ? origin + src : src, width: known && Math.min(known, columnWidth) };
  };
}
