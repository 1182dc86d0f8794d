import sharp from 'sharp';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import embedScript from '../../public/embed.js?raw';
import icon from '../../public/icon.svg?raw';
import { findMainPage } from '../pages/bio/bio-response.tsx';
import { iconPath } from '../pages/bio/preview/preview-card.ts';

/**
 * Icons for Android, Windows and iOS. `isCut`: the system masks the icon (iOS rounds corners, Android uses any shape).
 */
const icons = {
  'app-icon-192.png': { size: 192, isCut: false },
  'app-icon-512.png': { size: 512, isCut: false },
  'app-icon-cut-512.png': { size: 512, isCut: true },
  'apple-touch-icon.png': { size: 180, isCut: true },
};

const manifest = {
  id: '/',
  name: 'Sorrel',
  short_name: 'Sorrel',
  description: 'Practice management for nutrition professionals',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfbf9',
  theme_color: '#047857',
  icons: [
    { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/app-icon-cut-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Appointments', url: '/appointments' },
    { name: 'Clients', url: '/clients' },
  ],
};

/**
 * Makes the app installable. There is deliberately no service worker: no data of a practice may stay on a device beyond
 * the normal browser cache.
 */
export function installRoutes(): PageRoute[] {
  const rendered = new Map<string, Promise<Buffer>>();
  const render = (name: string, icon: { size: number; isCut: boolean }) => {
    const picture = rendered.get(name) ?? drawIcon(icon);
    rendered.set(name, picture);
    return picture;
  };
  return [
    page.get('/manifest.webmanifest', { audit: 'none' }, c =>
      c.body(JSON.stringify(manifest), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'no-cache',
      }),
    ),
    // For clients that do not read HTML: feed readers, bookmarks, older browsers.
    page.get('/favicon.ico', { audit: 'none', onOwnDomain: true }, async c => {
      const site = c.get('site');
      const first = site && (await findMainPage(c.get('services'), site));
      // Without a logo a practice’s pages have this server’s icon, too.
      const logo = first && iconPath(first);
      if (logo) return c.redirect(logo);
      const picture = await render('favicon', { size: 48, isCut: false });
      const headers = { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' };
      return c.body(new Uint8Array(inIcon(picture, 48)), 200, headers);
    }),
    page.get('/embed.js', { audit: 'none', onOwnDomain: true }, c =>
      c.body(embedScript, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ),
    ...Object.entries(icons).map(([name, icon]) =>
      page.get(`/${name}`, { audit: 'none' }, async c => {
        const picture = await render(name, icon);
        const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
        return c.body(new Uint8Array(picture), 200, headers);
      }),
    ),
  ];
}

/** A maskable icon fills the square and keeps the drawing inside the safe circle. */
function drawIcon({ size, isCut }: { size: number; isCut: boolean }): Promise<Buffer> {
  const [drawing = ''] = /<g .*<\/g>/s.exec(icon) ?? [];
  const square = '<rect x="-3" y="-3" width="38" height="38" fill="#047857"/>';
  const svg = isCut ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 38 38">${square}${drawing}</svg>` : icon;
  return sharp(Buffer.from(svg), { density: 1_200 }).resize(size, size).png().toBuffer();
}

/** An .ico file with one PNG: a header of 6 bytes, an entry of 16 bytes, then the picture. */
function inIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
