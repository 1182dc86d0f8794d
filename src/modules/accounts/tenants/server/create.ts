import type { System } from '../../../../platform/database/scope.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import { formatsOf, localeOf, weekStartOf } from '../../../../shared/locale.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { validTimeZone } from './practice.ts';
import { tenants } from './tables.ts';

/** `timeZone` and `locale` are the browser's; the defaults are UTC and American English. */
type NewPractice = { name: string; timeZone?: string; locale?: string };

/** Returns the practice's id. */
export async function createPractice({ db }: System, input: NewPractice): Promise<number> {
  const subdomain = `${slugFrom(input.name)}-${randomToken()
    .slice(0, 6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`;
  const formats = formatsOf(input.locale ?? '');
  const weekStart = weekStartOf(localeOf(formats));
  const [created] = await db
    .insert(tenants)
    .values({ name: input.name, subdomain, timeZone: validTimeZone(input.timeZone), weekStart, ...formats })
    .returning({ id: tenants.id });
  if (!created) throw new Error('no practice was created');
  return created.id;
}
