/** What an article is made of, heading by heading. */
export type ArticlePhrases = Record<
  | 'titles'
  | 'openings'
  | 'promises'
  | 'whyHeads'
  | 'facts'
  | 'foodHeads'
  | 'foods'
  | 'mixes'
  | 'tipHeads'
  | 'tipIntros'
  | 'tips',
  string[]
> &
  Record<'mythHeads' | 'truths' | 'careHeads' | 'care' | 'endHeads' | 'ends', string[]>;
