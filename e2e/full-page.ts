import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { get, post, type Site, signUp } from './program.ts';

/** An image with a realistic file size. */
async function photo(width: number, height: number): Promise<string> {
  const [across, down] = [Math.ceil(width / 12), Math.ceil(height / 12)];
  const jpeg = await sharp(randomBytes(across * down * 3), { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

const words =
  'I help busy people eat well without counting every bite, with plans that fit the week they really have. ';

const kindsWith = (fileId: number) => [
  { kind: 'heading', text: 'Start here' },
  { kind: 'link', text: 'Free seven-day meal plan', url: 'https://example.com/plan' },
  { kind: 'text', text: words.repeat(3) },
  { kind: 'nextFree', text: 'Next free appointment' },
  { kind: 'hours', text: 'Opening hours' },
  { kind: 'testimonial', text: words.repeat(2), author: 'Felix Romero', about: 'Client since 2024' },
  {
    kind: 'faq',
    text: 'Questions',
    questions: [1, 2, 3].map(number => ({ question: `How does it work, part ${number}?`, answer: words.repeat(2) })),
  },
  { kind: 'link', text: 'My cookbook', url: 'https://example.com/book', backgroundColor: '#7c2d12' },
  { kind: 'lead', text: 'A week of easy dinners', note: 'Leave your email and get it at once.', fileId },
  { kind: 'heading', text: 'Follow along' },
  { kind: 'text', text: words },
  { kind: 'link', text: 'Recipes for two', url: 'https://example.com/recipes' },
];

/** Uploads a file for a block; returns its id. */
export async function uploadGuide(program: Site, cookie: string): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream', origin: program.url, cookie };
  const address = `${program.url}/api/storefront/files?name=Guide.pdf`;
  const answer = await fetch(address, { method: 'POST', headers, body: Buffer.from('%PDF-1.7\nguide') });
  if (!answer.ok) throw new Error(`the file was not taken: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

/** A practice whose page has a photo, a logo, a background, twelve blocks of every kind and the newsletter form. */
export async function buildFullPage(program: Site): Promise<{ cookie: string; path: string }> {
  const { cookie } = await signUp(program);
  const page = await get<{ id: number; slug: string; customization: object; socialLinks: object }>(
    program,
    '/api/storefront',
    cookie,
  );
  const filled = {
    ...page,
    tagline: 'Nutrition for real weeks',
    description: words.repeat(3),
    contactEmail: 'maya@fernhill.example',
    profileImageUrl: await photo(1_000, 1_000),
    logoUrl: await photo(600, 300),
    socialLinks: {
      ...page.socialLinks,
      instagram: 'https://instagram.com/fernhill',
      facebook: 'https://facebook.com/f',
    },
    ctaButtons: kindsWith(await uploadGuide(program, cookie)).map((block, index) => ({ id: String(index), ...block })),
    customization: { ...page.customization, backgroundImage: await photo(1_600, 1_000) },
    emailNewsletterEnabled: true,
    bookAppointmentEnabled: true,
  };
  const saved = await post(program, `/api/storefront/${page.id}`, filled, cookie, 'PUT');
  if (!saved.ok) throw new Error(`the page was not saved: ${saved.status} ${await saved.text()}`);
  return { cookie, path: `/bio/${page.slug}` };
}
