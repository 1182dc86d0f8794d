import sharp from 'sharp';

/** A small picture, as the app sends one. */
export async function image(): Promise<string> {
  const background = { r: 20, g: 120, b: 80 };
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
