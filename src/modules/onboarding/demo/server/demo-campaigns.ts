import type { CampaignInput } from '../../../marketing/campaigns/contract.ts';

const common = { bodyFormat: 'html' as const, tracksOpens: false, tracksClicks: true };

/** Sent campaigns. `clicks`: per hundred recipients. */
export const sentCampaigns: { input: CampaignInput; daysAgo: number; clicks: number }[] = [
  {
    daysAgo: 38,
    clicks: 31,
    input: {
      ...common,
      name: 'Autumn newsletter',
      subject: 'Squash, apples and a soup for the whole week',
      recipients: { type: 'subscribers' },
      body: [
        '<h2>Hello {firstName|there},</h2>',
        '<p>The farmers markets are full, and so is this letter: one soup that lasts from Sunday to Thursday, three things to do with apples, and an answer to the question most of you asked.</p>',
        '<ul><li><p>Roasted squash soup, 25 minutes</p></li><li><p>Apple and oat breakfast crumble</p></li><li><p>How much protein is enough</p></li></ul>',
        '<p><a data-button="" href="https://fernhill.example/autumn">Read the recipes</a></p>',
      ].join(''),
    },
  },
  {
    daysAgo: 9,
    clicks: 18,
    input: {
      ...common,
      name: 'New hours in the evening',
      subject: '{firstName|Hello}, we now have evening appointments',
      recipients: { type: 'all_clients' },
      body: [
        '<p>Dear {firstName|there},</p>',
        '<p>Many of you asked for times after work. Starting this month, there are appointments until <strong>7 pm on Tuesdays and Thursdays</strong>, in Portland and online.</p>',
        '<p><a data-button="" href="https://fernhill.example/book">Find a time</a></p>',
        '<p>If none of them work for you, just reply to this email.</p>',
      ].join(''),
    },
  },
];

export const scheduledCampaign: CampaignInput = {
  ...common,
  name: 'Holiday eating guide',
  subject: 'The holidays without a plan: our free guide',
  recipients: { type: 'subscribers' },
  body: [
    '<p>Hi {firstName|there},</p>',
    '<p>Cookies on every desk, dinners that start at nine: you don’t need rules for that, you need <em>three habits</em>. They’re in the guide, with a shopping list.</p>',
    '<p><a data-button="" href="https://fernhill.example/holiday-guide">Get the guide</a></p>',
  ].join(''),
};

export const draftCampaign: CampaignInput = {
  ...common,
  bodyFormat: 'text',
  name: 'Runners: fueling for the spring races',
  subject: 'What to eat in the last ten days before a race',
  recipients: { type: 'tag', tag: 'Runner' },
  body: 'Hi {firstName|there},\n\nTen days out is when most runners change too much. Here is what stays, what goes up, and what you can forget about.\n\nTo be written: the table for race week.',
};
