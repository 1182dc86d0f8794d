import type { ReactNode } from 'react';

/** Illustrations of the empty states, on a 72 × 56 grid. */
export const drawings = {
  bowl: (
    <>
      <path d="M12 28h48c0 13-10 21-24 21S12 41 12 28z" />
      <path d="M36 27c-3-9 1-17 10-19 2 9-2 17-10 19zM31 27c0-6-4-10-10-11 0 7 4 11 10 11zM28 53h16" />
    </>
  ),
  cards: (
    <>
      <rect x="6" y="8" width="60" height="40" rx="4" />
      <circle cx="18" cy="20" r="4" />
      <path d="M28 20h22M28 36h16M14 36h8M6 28h60" />
    </>
  ),
  calendar: (
    <>
      <rect x="12" y="9" width="48" height="41" rx="4" />
      <path d="M12 20h48M24 4v9M48 4v9M30 36l5 5 9-10" />
    </>
  ),
  chart: (
    <>
      <path d="M10 6v42h54" />
      <path d="m18 18 12 7 11-3 10 9 11 4" />
      <path d="M10 40h4M20 40h6M32 40h6M44 40h6M56 40h6" />
    </>
  ),
  messages: (
    <>
      <path d="M10 8h40a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H28l-9 8v-8h-9a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" />
      <path d="M16 18h28M16 26h16M58 22h4a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-3v6l-7-6" />
    </>
  ),
  phone: (
    <>
      <rect x="22" y="4" width="28" height="48" rx="5" />
      <circle cx="36" cy="15" r="4.5" />
      <path d="M28 27h16M28 34h16M28 41h9" />
    </>
  ),
  mail: (
    <>
      <rect x="10" y="11" width="52" height="36" rx="4" />
      <path d="m11.5 14 24.5 18 24.5-18M12 45l16-16M60 45 44 29" />
    </>
  ),
  paper: (
    <>
      <path d="M20 5h32v46l-5.3-3.5-5.3 3.5-5.4-3.5-5.4 3.5-5.3-3.5L20 51z" />
      <path d="M27 16h18M27 24h18M27 32h10" />
    </>
  ),
  bag: (
    <>
      <path d="M16 18h40l3 30a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z" />
      <path d="M26 24v-9a10 10 0 0 1 20 0v9M29 37c0 4 3 7 7 7s7-3 7-7" />
    </>
  ),
  sliders: (
    <>
      <path d="M8 16h30M50 16h14M8 40h12M32 40h32" />
      <circle cx="44" cy="16" r="6" />
      <circle cx="26" cy="40" r="6" />
    </>
  ),
  compass: (
    <>
      <circle cx="36" cy="28" r="22" />
      <path d="m45 19-5.5 12.5L27 37l5.5-12.5zM36 6v4M36 46v4M14 28h4M54 28h4" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type DrawingName = keyof typeof drawings;
