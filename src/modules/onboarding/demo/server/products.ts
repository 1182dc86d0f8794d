import sharp from 'sharp';

/** Products of the example practice "Fernhill". */
export const exampleProducts = [
  {
    title: 'Holiday eating guide',
    description: 'Three habits for the weeks between the first cookie and the last toast, with a shopping list.',
    price: '0.00',
    type: 'guide',
    downloadLimit: 5,
    cover: { ground: '#7a2e2e', plate: '#f6e3d7', leaf: '#b5483f' },
  },
  {
    title: '12-week meal plan for runners',
    description:
      'What to eat before, during and after each run, week by week up to race day. Vegetarian swaps included.',
    price: '49.00',
    type: 'meal_plan',
    cover: { ground: '#1f4e5f', plate: '#e3eef0', leaf: '#3f8796' },
    affiliateCommission: '20.00',
  },
  {
    title: 'Seven easy dinners',
    description: 'One pan, 25 minutes, food the whole table eats.',
    price: '12.00',
    type: 'ebook',
    cover: { ground: '#0f4a39', plate: '#e6f2eb', leaf: '#059669' },
    affiliateCommission: '10.00',
  },
  {
    title: 'Pantry reset checklist',
    description: 'Being rewritten for the new year.',
    price: '5.00',
    type: 'template',
    cover: { ground: '#6b5a2b', plate: '#f4eeda', leaf: '#b3923a' },
    isActive: false,
  },
] as const;

type Cover = { ground: string; plate: string; leaf: string };

/** Draws a plate with leaves, as a data URL like an upload. */
export async function drawCover({ ground, plate, leaf }: Cover): Promise<string> {
  const leaves = [0, 60, 120, 180, 240, 300].map(
    turn => `<path d="M600 420c46-62 46-118 0-176-46 58-46 114 0 176z" transform="rotate(${turn} 600 450)"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="${ground}"/>
    <circle cx="600" cy="450" r="330" fill="${plate}"/>
    <circle cx="600" cy="450" r="250" fill="none" stroke="${ground}" stroke-width="6"/>
    <g fill="${leaf}">${leaves.join('')}</g></svg>`;
  const picture = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}
