import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { keepContent, openContent, showCopy, subjectFor } from './content.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const nameless = { email: 'reader@reader.example', firstName: null, fullName: null };
const mail = {
  subject: 'Fennel for {firstName}',
  body: '<p>Fennel {firstName}, {fullName|Fennel} <a href="https://a.example/">{firstName}</a></p>',
};

/** The email as a reader without a name gets it, and as the practice sees it in its list. */
async function writeIn(locale: string) {
  const { tenantId, userId } = await buildPractice(world, { locale });
  return inTenant(world.services.database, { tenantId, userId, role: 'owner' }, async scope => {
    const contentId = await keepContent(world.services, scope, mail);
    const copy = await openContent(world.services, scope, contentId);
    const shown = await showCopy(scope, contentId, nameless);
    const listed = subjectFor(copy.content.subject, nameless);
    return { ...copy({ ...nameless, tenantId, mailId: 7 }), shown, listed };
  });
}

describe('a bulk email', () => {
  test.each(['de', 'es'])('has a footer in the language of the practice: %s', async language => {
    const [english, other] = await Promise.all([writeIn('en-US'), writeIn(language)]);
    expect(other.html).toContain(`<html lang="${language}"`);
    expect(untranslated(english.html, other.html, ['Fernhill Nutrition', 'Fennel'])).toEqual([]);
  });

  test.each([
    ['en-US', 'there'],
    ['de', 'zusammen'],
    ['es', 'a todos'],
    ['fr', 'à vous'],
  ])('greets nameless readers in %s with %j', async (locale, word) => {
    const { subject, html, text, shown, listed } = await writeIn(locale);
    expect([subject, listed, shown?.subject]).toEqual(Array.from({ length: 3 }, () => `Fennel for ${word}`));
    expect(html).toContain(`<p style="margin:0 0 16px">Fennel ${word}, Fennel <a`);
    expect(html).toContain(`>Fennel ${word}, Fennel ${word}\u200c`);
    expect(text.replace(/\s+/g, ' ')).toContain(`Fennel ${word}, Fennel ${word} https://a.example/`);
  });

  test('gives the reason and the unsubscribe link in German', async () => {
    const { html, text } = await writeIn('de');
    expect(html).toContain(
      'Sie erhalten diese E-Mail, weil Sie bei Fernhill Nutrition in Betreuung sind oder den Newsletter abonniert haben.',
    );
    expect(text).toMatch(/Abmelden http:\/\/localhost:3000\/newsletter-unsubscribe\?/);
  });
});
