// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { hostileMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { mailFile } from './requests.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Text that is not escaped would add a tag or a quote. */
const marksOf = (html: string) => ({ tags: html.split('<').length, quotes: html.split('"').length });

type Mail = { html: string; subject: string; from: string };

/**
 * Mails with hostile texts in the block, practice name, signature and address, bypassing the validation of the
 * contracts.
 */
async function mailsWith(texts: readonly string[]): Promise<Mail[]> {
  const { tenantId, userId } = await buildPractice(world);
  const { services } = world;
  return inTenant(services.database, { tenantId, userId, role: 'owner' }, async scope => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    for (const [index, text] of texts.entries()) {
      await scope.db.execute(
        sql`update tenants set name = ${text}, email_signature = ${text}, address = ${text} where id = ${tenantId}`,
      );
      await mailFile(services, scope, { id: index, to: 'ann@reader.example', title: text, token: 'token', expiresAt });
    }
    const { rows } = await scope.db.execute<Mail>(
      sql`select html, subject, from_name as "from" from email_logs where tenant_id = ${tenantId} order by id`,
    );
    return rows;
  });
}

test('hostile texts add no tags or header lines to the file email', async () => {
  const [plain] = await mailsWith(['plain']);
  const usual = marksOf(plain?.html ?? expect.fail('no mail'));
  const texts = hostileMarkup
    .filter((_, index) => index % byRunLength(100, 25) === 0)
    .flatMap(text => [text, `a\r\nBcc: ${text}`]);
  const mails = await mailsWith(texts);
  expect(mails).toHaveLength(texts.length);
  for (const [index, { html, subject, from }] of mails.entries()) {
    expect(marksOf(html), texts[index]).toEqual(usual);
    expect(subject + from, texts[index]).not.toMatch(/[\r\n]/);
  }
});
