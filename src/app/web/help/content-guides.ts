import type { Guide } from './guide.ts';

export const contentGuides: Guide[] = [
  {
    part: 'Messages',
    title: 'Write a post, an article, a newsletter or a recipe',
    text: 'Choose a type and a tone, type a topic, and press Generate. What is written is a draft in your library at once: copy it, edit it, or let it be written anew, shorter or longer; every wording is kept under Versions. Without an account at a provider the built-in writer works from what nutrition bodies publish, and names them. Read a text before it goes out: it is yours.',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'Publish or schedule a text',
    text: 'An article or recipe becomes a page below your public page, with an address to share. A newsletter becomes a campaign draft for your subscribers, which you send from Emails. A caption is copied for you to post; scheduled, it reminds you when its moment has come. Before anything goes out the claims check marks promises of cures, guaranteed results and figures without a source, and offers gentler words. You decide, and your decision is kept.',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'See what goes out when',
    text: 'Under Marketing, Calendar shows a month of texts and campaigns: what is planned and what went out. Drag what is scheduled to another day, or press M on it and move it with the arrow keys; it keeps its time. Press a day to plan one of your drafts for it.',
    href: '/marketing?tab=calendar',
    link: 'Open the calendar',
  },
  {
    part: 'Messages',
    title: 'Let texts sound like you',
    text: 'Say under Settings what your practice is about, who reads you, which words you avoid, and how you write. The built-in writer keeps to it, and a model of your own gets it along with each topic. A word you avoid that stands in a text all the same is marked before it goes out. Nothing about your clients is sent to anybody.',
    href: '/settings?tab=ai',
    link: 'Open AI settings',
  },
];
