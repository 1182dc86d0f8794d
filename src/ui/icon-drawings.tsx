import type { ReactNode } from 'react';

/** Line drawings on a 20 × 20 grid, 1.5 thick, in the color of the text around them. */
export const drawings = {
  alert: (
    <>
      <path d="M10 3.3 17.5 16.3h-15z" />
      <path d="M10 8.3v3.7M10 14.2h.01" />
    </>
  ),
  archive: (
    <>
      <path d="M3.5 4h13v3.5h-13zM4.5 7.5V16h11V7.5M8 10.5h4" />
    </>
  ),
  bag: (
    <>
      <path d="M4.3 6.8h11.4l.8 9a.9.9 0 0 1-.9 1H4.4a.9.9 0 0 1-.9-1z" />
      <path d="M7 9V5.8a3 3 0 0 1 6 0V9" />
    </>
  ),
  bell: (
    <>
      <path d="M10 3a4.7 4.7 0 0 0-4.7 4.7c0 4-1.5 5.5-1.5 5.5h12.4s-1.5-1.5-1.5-5.5A4.7 4.7 0 0 0 10 3z" />
      <path d="M8.4 16a1.7 1.7 0 0 0 3.2 0" />
    </>
  ),
  calendar: (
    <>
      <rect x="3" y="4.3" width="14" height="12.4" rx="1.5" />
      <path d="M3 8.3h14M6.8 2.7v3M13.2 2.7v3" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="M2.5 8.3h15M5.5 12.5h3" />
    </>
  ),
  check: (
    <>
      <path d="m4.5 10.5 3.7 3.7 7.3-8" />
    </>
  ),
  chevronDown: (
    <>
      <path d="m6 8.2 4 4 4-4" />
    </>
  ),
  chevronLeft: (
    <>
      <path d="m12 6-4 4 4 4" />
    </>
  ),
  chevronRight: (
    <>
      <path d="m8 6 4 4-4 4" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.8 1.7" />
    </>
  ),
  close: (
    <>
      <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.7" height="9.7" rx="1.3" />
      <path d="M13 7V4.6a1.3 1.3 0 0 0-1.3-1.3H4.6a1.3 1.3 0 0 0-1.3 1.3v7.1A1.3 1.3 0 0 0 4.6 13H7" />
    </>
  ),
  download: (
    <>
      <path d="M10 3.5v8.7M6.5 9l3.5 3.5L13.5 9M4 16.3h12" />
    </>
  ),
  edit: (
    <>
      <path d="m4 13.2 9-9 2.8 2.8-9 9-3.3.5z" />
      <path d="m11.3 5.9 2.8 2.8" />
    </>
  ),
  external: (
    <>
      <path d="M11.5 3.8h4.7v4.7M16 4l-6.7 6.7M13.5 11.5v3.7a1 1 0 0 1-1 1H4.8a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1h3.7" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M4.6 6.7A13 13 0 0 0 2.5 10S5.2 15 10 15c1 0 1.9-.2 2.7-.5M8.3 5.2A7 7 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-1.9 2.6M3.5 3.5l13 13" />
    </>
  ),
  facebook: (
    <>
      <path d="M11 17v-6.5h2.3l.4-2.7H11V6.3c0-.9.4-1.4 1.4-1.4h1.4V2.6c-.5-.1-1.2-.1-1.8-.1-2.2 0-3.6 1.3-3.6 3.5v1.8H6v2.7h2.4V17" />
    </>
  ),
  filter: (
    <>
      <path d="M3.5 5.5h13M6 10h8M8.5 14.5h3" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7z" />
    </>
  ),
  grip: (
    <>
      <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2" />
    </>
  ),
  home: (
    <>
      <path d="M3.5 9.2 10 3.8l6.5 5.4v6.3a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z" />
      <path d="M8 16.5v-4h4v4" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.3v4.2M10 6.6h.01" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.3" y="3.3" width="13.4" height="13.4" rx="3.7" />
      <circle cx="10" cy="10" r="3.1" />
      <path d="M13.9 6.1h.01" strokeWidth="2" />
    </>
  ),
  invoice: (
    <>
      <path d="M4.5 2.8h11v14.4l-2.2-1.4-1.65 1.4L10 15.8l-1.65 1.4-1.65-1.4-2.2 1.4z" />
      <path d="M7.3 6.6h5.4M7.3 9.6h5.4" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="1.3" />
      <path d="M6.7 9V6.5a3.3 3.3 0 0 1 6.6 0V9" />
    </>
  ),
  mail: (
    <>
      <rect x="2.8" y="4.3" width="14.4" height="11.4" rx="1.5" />
      <path d="m3.3 5.7 6.7 5.1 6.7-5.1" />
    </>
  ),
  megaphone: (
    <>
      <path d="M3 8.3v3.4h2.6l7.4 3.8v-11L5.6 8.3z" />
      <path d="M6 11.8l.8 4.2h2.2l-.7-3.1M15.7 7.7a3.3 3.3 0 0 1 0 4.6" />
    </>
  ),
  menu: (
    <>
      <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
    </>
  ),
  message: (
    <>
      <path d="M4.3 3.8h11.4a1.3 1.3 0 0 1 1.3 1.3v7.4a1.3 1.3 0 0 1-1.3 1.3H9.5l-3.7 3v-3H4.3A1.3 1.3 0 0 1 3 12.5V5.1a1.3 1.3 0 0 1 1.3-1.3z" />
      <path d="M6.5 7.5h7M6.5 10.3h4.2" />
    </>
  ),
  more: (
    <>
      <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.3" />
    </>
  ),
  pause: (
    <>
      <path d="M7 4.5v11M13 4.5v11" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.9" />
      <path d="M2.2 16.4c.3-2.9 2.4-4.6 5.3-4.6s5 1.7 5.3 4.6" />
      <path d="M13 4.3a2.9 2.9 0 0 1 0 5.4M15 12.2c1.7.6 2.7 2.1 2.9 4.2" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.5c.4-3 2.8-4.8 6-4.8s5.6 1.8 6 4.8" />
    </>
  ),
  plus: (
    <>
      <path d="M10 4.5v11M4.5 10h11" />
    </>
  ),
  qr: (
    <>
      <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v2M13.5 16.5h-2M16.5 16.5h-.01" />
    </>
  ),
  retry: (
    <>
      <path d="M16 10a6 6 0 1 1-1.9-4.4L16 7.3" />
      <path d="M16 3.6v3.7h-3.7" />
    </>
  ),
  scale: (
    <>
      <rect x="3.3" y="3.3" width="13.4" height="13.4" rx="2.5" />
      <path d="M6.3 8.4a5.3 5.3 0 0 1 7.4 0l-2.2 2.8h-3zM10 8.6l.6 2.4" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.2" />
      <path d="m13 13 3.8 3.8" />
    </>
  ),
  send: (
    <>
      <path d="M17 3 8.8 11.2M17 3l-5 14-3.2-5.8L3 8z" />
    </>
  ),
  settings: (
    <>
      <path d="M3 6h7M14.5 6H17M3 14h2.5M10 14h7" />
      <circle cx="12.2" cy="6" r="2.1" />
      <circle cx="7.8" cy="14" r="2.1" />
    </>
  ),
  signOut: (
    <>
      <path d="M8.5 3.8H4.8a1 1 0 0 0-1 1v10.4a1 1 0 0 0 1 1h3.7M12.5 6.5 16 10l-3.5 3.5M16 10H8" />
    </>
  ),
  sortUp: (
    <>
      <path d="M10 15.5v-11M5.5 9 10 4.5 14.5 9" />
    </>
  ),
  storefront: (
    <>
      <path d="M4 9v6.5a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9" />
      <path d="M4.5 3.5h11l1.7 4a2.4 2.4 0 0 1-4.8.3 2.4 2.4 0 0 1-4.8 0 2.4 2.4 0 0 1-4.8-.3z" />
      <path d="M8.5 16.5v-4h3v4" />
    </>
  ),
  tag: (
    <>
      <path d="M3.5 3.5h6l7 7-6 6-7-7z" />
      <path d="M6.7 6.7h.01" strokeWidth="2" />
    </>
  ),
  tour: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m12.8 7.2-1.7 3.9-3.9 1.7 1.7-3.9z" />
    </>
  ),
  trash: (
    <>
      <path d="M3.8 5.5h12.4M8 5.5V3.5h4v2M5.3 5.5l.7 11h8l.7-11M8.5 8.7v4.6M11.5 8.7v4.6" />
    </>
  ),
  upload: (
    <>
      <path d="M10 12.5V3.8M6.5 7 10 3.5 13.5 7M4 16.3h12" />
    </>
  ),
  video: (
    <>
      <rect x="2.5" y="5" width="10.5" height="10" rx="1.5" />
      <path d="m13 8.8 4.5-2.3v7L13 11.2" />
    </>
  ),
  write: (
    <>
      <path d="M16.5 3.5c-6 .3-9.8 3.3-10.8 9l-2.2 4" />
      <path d="M5.7 12.5c4 .8 8-1 9-5.3l-2.7.3 3.9-2.3c.4-.6.6-1.2.6-1.7" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof drawings;
