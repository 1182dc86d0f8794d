import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type SuppressionFilter, suppressionAnswer, suppressionPage } from '../contract.ts';
import { webhookState } from '../webhook.ts';

export const suppressionsPath = '/api/emails/suppressions';
export const webhookPath = '/api/emails/webhook';

export const useSuppressions = ({ search, reason }: SuppressionFilter) =>
  usePages(
    pagesQuery({
      path: [suppressionsPath],
      filter: { search, reason },
      page: suppressionPage,
      limits: { first: 50, later: 50 },
    }),
  );
export type SuppressionList = ReturnType<typeof useSuppressions>;

export const suppressionQuery = (email: string) => get([suppressionsPath, 'reason', { email }], suppressionAnswer);

export const webhookQuery = get([webhookPath], webhookState);

/** Client and subscriber pages show suppressions, too. */
export const refreshSuppressions = () => refresh(suppressionsPath, '/api/subscribers');
