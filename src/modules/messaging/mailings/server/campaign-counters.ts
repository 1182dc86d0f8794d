import { type SQL, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { type Port, port, portOf } from '../../../../platform/ports.ts';

/**
 * `campaigns`: query for (tenant_id, id) of the campaigns concerned. `change`: UPDATE of email_logs whose WHERE includes
 * `afterLock`; returns tenant_id, campaign_id, and the status before (`was`) and after (`became`). `answer`: the final
 * SELECT, which can read the returned rows as `changed`.
 */
export type CountedChange = { campaigns: SQL; change: SQL; answer: SQL };

export type CampaignCounters = {
  /** Changes emails and the counters of their campaigns in one statement. */
  counted: (change: CountedChange) => SQL;
  /** Ends the campaigns that have no recipients. */
  endEmpty: (system: System) => Promise<void>;
  /** The practices with campaigns whose emails are to be sent, or suppressed because the campaign was ended early. */
  practices: (system: System) => Promise<number[]>;
  /** The campaigns of `practices` that belong to one practice, as a relation of id and is_ended (ended early). */
  ofPractice: (tenantId: number) => SQL;
  /** All campaigns, as a relation of tenant_id, id and hold: `stopped`, `paused`, or null while the emails are sent. */
  holds: SQL;
};

/** Statements on campaigns, whose table belongs to marketing. */
export const campaignCounters: Port<CampaignCounters> = port('mail.campaign-counters');

export const counted = (scope: Pick<System, 'ports'>, change: CountedChange): SQL =>
  portOf(scope, campaignCounters).counted(change);

/** Part of every counted update's WHERE clause; makes it run after the campaigns are locked. */
export const afterLock = sql`(select count(*) from locked) >= 0`;
