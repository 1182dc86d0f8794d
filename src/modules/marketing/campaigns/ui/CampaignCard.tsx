import { useMemo } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { opensOnClick, RowButton } from '../../../../ui/row-opening.tsx';
import type { Campaign } from '../contract.ts';
import { AudienceLine } from './AudienceLine.tsx';
import { previewOf } from './body-text.ts';
import { CampaignFoot } from './CampaignFoot.tsx';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignResult } from './CampaignResult.tsx';
import { type CampaignHandlers, openerOf } from './campaign-handlers.ts';
import classes from './campaigns.module.css';
import { PlaceholderText } from './PlaceholderText.tsx';
import { StateBadge } from './StateBadge.tsx';

type Props = {
  campaign: Campaign;
  /** How many people clicked, where that was counted. */
  clicked: number | undefined;
  handlers: CampaignHandlers;
  now: number;
};

/** One campaign: what it says, whom it is for, how it stands, and what can be done with it. */
export function CampaignCard({ campaign, clicked, handlers, now }: Props) {
  const { name, subject, body, bodyFormat } = campaign;
  const preview = useMemo(() => previewOf(body, bodyFormat), [body, bodyFormat]);
  const open = openerOf(campaign, handlers);
  return (
    <article className={classes.card} aria-label={name} {...opensOnClick(open)}>
      <div className={classes.cardHead}>
        <div>
          <h2>
            <RowButton onOpen={open}>{name}</RowButton>
          </h2>
          <p className={classes.subject}>
            <PlaceholderText text={subject} />
          </p>
        </div>
        <StateBadge campaign={campaign} />
        <CampaignMenu campaign={campaign} handlers={handlers} />
      </div>
      <p className={classes.body}>
        {preview ? (
          <PlaceholderText text={preview} />
        ) : (
          <>
            <Icon name="image" size={16} /> Image without text
          </>
        )}
      </p>
      <AudienceLine campaign={campaign} />
      <CampaignResult campaign={campaign} clicked={clicked} handlers={handlers} />
      <CampaignFoot campaign={campaign} handlers={handlers} now={now} />
    </article>
  );
}
