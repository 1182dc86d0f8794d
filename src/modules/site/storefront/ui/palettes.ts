import { defaultCustomization } from '../contract.ts';

export type Palette = { name: string; primaryColor: string; backgroundColor: string; textColor: string };

const { primaryColor, backgroundColor, textColor } = defaultCustomization;

/** Colors that go together and can be read; the first are those that a new page has. */
export const palettes: Palette[] = [
  { name: 'Fern', primaryColor, backgroundColor, textColor },
  { name: 'Forest', primaryColor: '#14532d', backgroundColor: '#f4f7f1', textColor: '#1c2a1f' },
  { name: 'Ocean', primaryColor: '#0369a1', backgroundColor: '#f3f9fd', textColor: '#16303f' },
  { name: 'Plum', primaryColor: '#7e2f78', backgroundColor: '#fcf6fb', textColor: '#351a33' },
  { name: 'Terracotta', primaryColor: '#b4481f', backgroundColor: '#fdf7f2', textColor: '#3b2418' },
  { name: 'Berry', primaryColor: '#be185d', backgroundColor: '#fff7fa', textColor: '#3a1626' },
  { name: 'Slate', primaryColor: '#334155', backgroundColor: '#f8fafc', textColor: '#1e293b' },
  { name: 'Night', primaryColor: '#34d399', backgroundColor: '#12211b', textColor: '#e7f2ec' },
];

type Colors = Omit<Palette, 'name'>;

export const isPalette = (one: Colors, other: Colors) =>
  (['primaryColor', 'backgroundColor', 'textColor'] as const).every(
    field => one[field].toLowerCase() === other[field].toLowerCase(),
  );
