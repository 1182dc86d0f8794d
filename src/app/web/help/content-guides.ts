import type { Guide } from './guide.ts';

export const contentGuides: Guide[] = [
  {
    part: 'Messages',
    title: 'Write a post, article, newsletter or recipe',
    steps: [
      'Go to **Content** and choose a type and a tone.',
      'Enter a topic and press **Generate**.',
      'Copy or edit the draft, or let Sorrel rewrite, shorten or lengthen it.',
      'Read it before you publish: it goes out under your name.',
    ],
    note: 'Every draft is saved with its earlier versions. Without an AI account, the built-in writer uses published nutrition guidance and names its sources.',
    words: 'ai generate blog instagram caption content creator social media draft text',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'Publish or schedule content',
    steps: [
      'Open a draft under **Content** and press **Publish** or **Schedule**.',
      'Review what the claims check found: promises of cures or results, and numbers without a source.',
      'Confirm. An article or recipe becomes a public page, a newsletter becomes a campaign draft, and a caption is copied for you to post.',
    ],
    note: 'For a scheduled caption, you get a reminder when it’s time to post. Newsletters are sent only when you send the campaign.',
    words: 'post blog article recipe caption newsletter go live claims check compliance publish later',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'Plan posts and campaigns in a calendar',
    steps: [
      'Go to **Marketing** and open **Calendar** to see a month of content and campaigns.',
      'Drag something scheduled to another day. It keeps its time.',
      'Click a day to schedule one of your drafts for it.',
    ],
    note: 'With the keyboard, press M on an entry and move it with the arrow keys.',
    words: 'content calendar editorial schedule marketing plan month social media',
    href: '/marketing?tab=calendar',
    link: 'Open the calendar',
  },
  {
    part: 'Messages',
    title: 'Make content sound like you',
    steps: [
      'Go to **Settings**, choose **Advanced** and open **AI**.',
      'Under **Your voice**, describe what your practice is about, who you write for and which words to avoid.',
      'Add a sample of your writing, and save.',
    ],
    note: 'Every draft uses your voice, and words to avoid are flagged before you publish. Nothing about your clients is shared.',
    words: 'tone of voice style brand words to avoid audience niche writing ai',
    href: '/settings?tab=ai',
    link: 'Open AI settings',
  },
];
