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
    title: 'Let texts sound like you',
    text: 'With an AI account of your own, say under Settings what your practice is about, who reads you, which words you avoid, and how you write. The model gets that along with each topic. Nothing about your clients is sent to it.',
    href: '/settings?tab=ai',
    link: 'Open AI settings',
  },
];
