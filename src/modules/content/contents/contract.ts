import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, optionalText, requiredLines, requiredText, text, wallTime } from '../../../shared/zod.ts';

/** Specification, section 3, in its order. */
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

/** The specification's default is `draft`. */
export const contentStatuses = ['draft', 'scheduled', 'published'] as const;
export type ContentStatus = (typeof contentStatuses)[number];
export const statusLabels: Record<ContentStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Maximum characters per type; for captions the limits of the networks. */
export const maxBodyLength: Record<ContentType, number> = {
  instagram: 2_200,
  blog: 50_000,
  newsletter: 50_000,
  recipe: 20_000,
  social: 280,
};
export const maxHashtags = 30;

export const generateInput = z.object({
  type: z.enum(contentTypes, 'Choose a content type'),
  topic: requiredText(300, 'Please enter a topic or keywords for content generation.'),
  tone: z.enum(tones, 'Choose a tone'),
});
export type GenerateInput = z.infer<typeof generateInput>;

/** How a version was created. */
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
  /**
   * Not in the specification: the writer ("built-in" or the provider), the version number, and the campaign draft of a
   * newsletter.
   */
  via: z.string(),
  version: count,
  campaignId: id.nullable(),
  /**
   * `slug`: last segment of the public URL, once published. `remindedAt`: when the author was reminded to post a
   * caption.
   */
  slug: z.string().nullable(),
  remindedAt: instant.nullable(),
});
export type Content = z.infer<typeof content>;

/** Item of the list: the beginning of the text, and all of it unless the query excludes bodies. */
export const contentLine = content.extend({ body: z.string().optional(), beginning: z.string() });
export type ContentLine = z.infer<typeof contentLine>;

export const contentFilter = z.object({
  search: text(200).optional(),
  status: z.enum(contentStatuses).optional(),
  type: z.enum(contentTypes).optional(),
});
export type ContentFilter = z.infer<typeof contentFilter>;

/** Query of GET /api/contents. `withBody=false` omits the texts, which may have 50,000 characters each. */
export const contentPageQuery = contentFilter.extend({
  ...pageQuery.shape,
  withBody: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
});
export type ContentPageQuery = z.infer<typeof contentPageQuery>;
/** Search results are counted up to this number. */
export const maxCounted = 1_000;
/** `counts`: by status, of all that match search and type. `isMore`: the search has more matches than were counted. */
export const contentPage = pageOf(contentLine).extend({
  counts: z.object({ draft: count, scheduled: count, published: count }),
  isMore: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPage>;

/** Query of GET /api/contents/calendar: first and last day, inclusive, in the practice's time zone. */
export const contentCalendarQuery = z
  .object({ first: day, last: day })
  .refine(({ first, last }) => first <= last && Date.parse(last) - Date.parse(first) <= 62 * 86_400_000, {
    path: ['last'],
    message: 'Choose at most two months',
  });
/** Maximum items of a calendar range (up to two months), the earliest first. */
export const maxPlanned = 1_000;
/** Maximum items of GET /api/contents/next. */
export const maxNext = 50;
/** `at`: when it is or was published. */
export const plannedContents = z.array(
  content
    .omit({ tenantId: true, userId: true, body: true, via: true, slug: true, remindedAt: true })
    .extend({ at: instant }),
);
export type PlannedContent = z.infer<typeof plannedContents>[number];

/**
 * Body of PUT /api/contents/{id}. `version`: the edited version; a newer one is not overwritten (optimistic locking).
 */
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

/** Body of POST /api/contents/{id}/restore. `to`: the version to restore; `version`: the current one. */
export const restoreInput = z.object({ to: count, version: count });

/**
 * Body of POST /api/contents/{id}/publish and, with `scheduledFor`, of /schedule. `accepts`: flagged phrases that the
 * practitioner keeps.
 */
export const publishInput = z.object({ version: count, accepts: z.array(z.string().max(500)).max(200).default([]) });
export type PublishInput = z.infer<typeof publishInput>;
/** `scheduledFor` is local time of the practice, as for campaigns. */
export const contentSchedule = publishInput.extend({ scheduledFor: wallTime });
export type ContentSchedule = z.infer<typeof contentSchedule>;

/** Body of POST /api/contents/{id}/move: reschedules. The claims were reviewed when it was first scheduled. */
export const contentMove = z.object({ version: count, scheduledFor: wallTime });
export type ContentMove = z.infer<typeof contentMove>;

/** Body of POST /api/contents/{id}/withdraw: turns it back into a draft. */
export const withdrawInput = z.object({ version: count });

/** The practice's style: GET and PUT /api/contents/voice. Sent to a language model; client data never is. */
export const voice = z.object({
  niche: optionalText(500),
  audience: optionalText(500),
  avoid: optionalText(1_000),
  sample: optionalText(4_000),
});
export type Voice = z.infer<typeof voice>;

/** JSON line of the response of POST /api/content/generate/stream: pieces of the text, then the content or an error. */
export const streamLine = z.union([
  z.object({ text: z.string() }),
  z.object({ content }),
  z.object({ message: z.string() }),
]);
export type StreamLine = z.infer<typeof streamLine>;

/** The error for any failure (specification, section 8). */
export const generateFailure = 'Failed to generate content. Please try again.';
