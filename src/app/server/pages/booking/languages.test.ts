import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

async function bookIn(locale: string) {
  const practice = await buildPractice(world, { locale });
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '10:00' });
  await call(world)('POST', '/api/appointments/book', fields);
  return { practice, fields };
}

const own = ['FN', 'Fernhill Nutrition', 'Felix Romero', 'Sorrel'];
/** French shares too many words with English. */
const languages = ['de', 'es'];

describe('/cancel-appointment', () => {
  const openPage = async (locale: string) => {
    const { practice, fields } = await bookIn(locale);
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    const page = await (await world.request(`/cancel-appointment?${query}`)).text();
    return { query, page };
  };

  test.each(languages)('is in the language of the practice: %s', async language => {
    const [english, other] = await Promise.all([openPage('en-US'), openPage(language)]);
    expect(other.page).toContain(`<html lang="${language}"`);
    expect(untranslated(english.page, other.page, own)).toEqual([]);
  });

  test('answers the script of the page in the language of the page', async () => {
    const { query } = await openPage('de');
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    const again = () => `/api/appointments/cancel-preview?${query}`;
    const german = await call(world)('GET', again(), undefined, { 'accept-language': 'de-DE' });
    expect(await german.json()).toEqual({ message: 'Diesen Termin gibt es nicht, oder er ist schon abgesagt' });
    const english = await call(world)('GET', again());
    expect(await english.json()).toEqual({ message: 'Appointment not found or already cancelled' });
  });
});
