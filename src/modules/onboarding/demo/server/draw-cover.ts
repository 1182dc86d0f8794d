import sharp from 'sharp';

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
