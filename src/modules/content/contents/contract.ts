import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, optionalText, requiredLines, requiredText, text, wallTime } from '../../../shared/zod.ts';

/** Specified (section 3), in the order of the list. */
export const contentTypes = ['instagram', 'blog', 'newsletter', 'recipe', 'social'] as const;
export type ContentType = (typeof contentTypes)[number];
export const typeLabels: Record<ContentType, string> = {
  instagram: 'Instagram Post',
  blog: 'Blog Article',
  newsletter: 'Newsletter',
  recipe: 'Recipe',
  social: 'Social Media Caption',
};

export const tones = ['professional', 'friendly', 'motivational'] as const;
export type Tone = (typeof tones)[number];
export const toneLabels: Record<Tone, string> = {
  professional: 'Professional',
  friendly: 'Friendly',
  motivational: 'Motivational',
};

/** `draft` is specified as the default. */
export const contentStatuses = ['draft', 'scheduled', 'published'] as const;
export type ContentStatus = (typeof contentStatuses)[number];
export const statusLabels: Record<ContentStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Longest body of each type; for captions what the networks take. */
export const maxBodyLength: Record<ContentType, number> = {
  instagram: 2_200,
  blog: 50_000,
  newsletter: 50_000,
  recipe: 20_000,
  social: 280,
};
export const maxHashtags = 30;

/** Body of POST /api/content/generate. */
export const generateInput = z.object({
  type: z.enum(contentTypes, 'Choose a content type'),
  topic: requiredText(300, 'Please enter a topic or keywords for content generation.'),
  tone: z.enum(tones, 'Choose a tone'),
});
export type GenerateInput = z.infer<typeof generateInput>;

/** How a version came about. */
export const versionOrigins = ['generated', 'edited', 'regenerated', 'shortened', 'lengthened', 'restored'] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

const count = z.number().int();

export const content = z.object({
  id,
  tenantId: id,
  userId: id,
  type: z.enum(contentTypes),
  title: z.string(),
  body: z.string(),
  topic: z.string().nullable(),
  tone: z.enum(tones).nullable(),
  status: z.enum(contentStatuses),
  publishedAt: instant.nullable(),
  scheduledFor: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Added: who wrote it, "built-in" or the provider; counts up with each change; the campaign draft it went into. */
  via: z.string(),
  version: count,
  campaignId: id.nullable(),
  /** The end of its public address, once it has one; of captions, that their moment has come. */
  slug: z.string().nullable(),
  remindedAt: instant.nullable(),
});
export type Content = z.infer<typeof content>;

/** One line of the list: how the text begins, and the whole of it unless the query leaves that out. */
export const contentLine = content.extend({ body: z.string().optional(), beginning: z.string() });
export type ContentLine = z.infer<typeof contentLine>;

export const contentFilter = z.object({
  search: text(200).optional(),
  status: z.enum(contentStatuses).optional(),
  type: z.enum(contentTypes).optional(),
});
export type ContentFilter = z.infer<typeof contentFilter>;

/** Query of GET /api/contents. `withBody=false` leaves the texts out, of which each may have 50,000 characters. */
export const contentPageQuery = contentFilter.extend({
  ...pageQuery.shape,
  withBody: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
});
export type ContentPageQuery = z.infer<typeof contentPageQuery>;
/** So many that a search finds are counted. */
export const maxCounted = 1_000;
/** `counts`: by status, of what search and type find; `isMore`: the search finds more than were counted. */
export const contentPage = pageOf(contentLine).extend({
  counts: z.object({ draft: count, scheduled: count, published: count }),
  isMore: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPage>;

/** Query of GET /api/contents/calendar: days of the practice, both included. */
export const contentCalendarQuery = z
  .object({ first: day, last: day })
  .refine(({ first, last }) => first <= last && Date.parse(last) - Date.parse(first) <= 62 * 86_400_000, {
    path: ['last'],
    message: 'Choose at most two months',
  });
/** So many texts of two months are shown, the earliest first. */
export const maxPlanned = 1_000;
/** So many of what goes out next. */
export const maxNext = 50;
/** `at`: when it goes out, or went. */
export const plannedContents = z.array(
  content
    .omit({ tenantId: true, userId: true, body: true, via: true, slug: true, remindedAt: true })
    .extend({ at: instant }),
);
export type PlannedContent = z.infer<typeof plannedContents>[number];

/** Body of PUT /api/contents/{id}. `version`: the one that was edited; a later one is not overwritten. */
export const contentChange = z.object({
  title: requiredText(300, 'Title is required'),
  body: requiredLines(50_000, 'Enter some text'),
  version: count,
});
export type ContentChange = z.infer<typeof contentChange>;

/** POST /api/contents/{id}/rewrite */
export const rewriteInput = z.object({ how: z.enum(['regenerate', 'shorten', 'lengthen']), version: count });
export type RewriteInput = z.infer<typeof rewriteInput>;

export const contentVersion = z.object({
  version: count,
  title: z.string(),
  body: z.string(),
  origin: z.enum(versionOrigins),
  createdAt: instant,
});
export type ContentVersion = z.infer<typeof contentVersion>;
export const contentVersions = z.array(contentVersion);

/** Body of POST /api/contents/{id}/restore: the version to go back to, and the one that is seen now. */
export const restoreInput = z.object({ to: count, version: count });

/**
 * Body of POST /api/contents/{id}/publish and, with `scheduledFor`, of /schedule. `accepts`: the wordings that the claims
 * check marked and the practitioner keeps.
 */
export const publishInput = z.object({ version: count, accepts: z.array(z.string().max(500)).max(200).default([]) });
export type PublishInput = z.infer<typeof publishInput>;
/** Of the practice's clocks, as campaigns are scheduled. */
export const contentSchedule = publishInput.extend({ scheduledFor: wallTime });
export type ContentSchedule = z.infer<typeof contentSchedule>;

/** Body of POST /api/contents/{id}/move: another moment for what is scheduled. What it says was decided before. */
export const contentMove = z.object({ version: count, scheduledFor: wallTime });
export type ContentMove = z.infer<typeof contentMove>;

/** Body of POST /api/contents/{id}/withdraw: a draft again. */
export const withdrawInput = z.object({ version: count });

/** How the practice writes: GET and PUT /api/contents/voice. Goes to a language model; a client's data never does. */
export const voice = z.object({
  niche: optionalText(500),
  audience: optionalText(500),
  avoid: optionalText(1_000),
  sample: optionalText(4_000),
});
export type Voice = z.infer<typeof voice>;

/** A line of the answer to POST /api/content/generate/stream: a piece of the text, then the content or why there is none. */
export const streamLine = z.union([
  z.object({ text: z.string() }),
  z.object({ content }),
  z.object({ message: z.string() }),
]);
export type StreamLine = z.infer<typeof streamLine>;

/** Said whenever nothing came of it, whatever the reason (specification, section 8). */
export const generateFailure = 'Failed to generate content. Please try again.';
