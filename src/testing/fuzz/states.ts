import { sql } from 'drizzle-orm';
import { connectMail } from '../practice/mail-server.ts';
import { beginSequence } from '../practice/sequences.ts';
import * as things from './fixtures.ts';
import type { CreatedRow, FuzzContext } from './fuzz-context.ts';

type State = (scene: FuzzContext) => Promise<CreatedRow>;

const change = (s: FuzzContext, statement: string, id: number) => s.world.services.database.pool.query(statement, [id]);

const campaign: State = async s => {
  await things.client(s);
  return (await things.campaign(s)).id;
};
/** A campaign after these actions. */
const after =
  (...done: [what: string, body?: object][]): State =>
  async s => {
    const id = await campaign(s);
    for (const [what, body] of done) await s.made('POST', `/api/emails/campaigns/${id}/${what}?wait=0`, body);
    return id;
  };
const changed: State = async s => {
  const { id } = await things.text(s);
  await s.made('PUT', `/api/contents/${id}`, { title: 'Iron', body: 'Eat beans.', version: 1 });
  return id;
};
const draft: State = async s => (await things.draft(s)).id;

/** Objects in the state that the call requires. */
export const states: Record<string, State> = {
  'POST /api/contents/:id/move': async s => {
    const { id } = await things.text(s);
    await s.made('POST', `/api/contents/${id}/schedule`, { version: 1, accepts: [], scheduledFor: '2199-01-01T09:00' });
    return id;
  },
  'POST /api/contents/:id/restore': changed,
  'POST /api/contents/:id/withdraw': async s => {
    const { id } = await things.text(s);
    await s.made('POST', `/api/contents/${id}/publish`, { version: 1, accepts: [] });
    return id;
  },
  'GET /api/form-requests/:id/paper': things.answeredForm,
  'POST /api/form-requests/:id/remind': async s => {
    await connectMail(s.practice);
    return (await things.formRequest(s)).id;
  },
  'POST /api/form-requests/:id/proposals/:proposalId/accept': things.answeredForm,
  'POST /api/form-requests/:id/proposals/:proposalId/dismiss': things.answeredForm,
  'POST /api/room/forms/:id/sign': s => things.ownForm(s, true),
  'POST /api/appointments/:id/accept': things.request,
  'POST /api/appointments/:id/decline': things.request,
  'PUT /api/invoices/:id': draft,
  'DELETE /api/invoices/:id': draft,
  'POST /api/invoices/:id/issue': draft,
  'POST /api/clients/:id/packages': async s => (await things.client(s)).id,
  'GET /api/sequences/:id/runs': s => beginSequence(s.practice),
  'POST /api/emails/campaigns/:id/send': campaign,
  'POST /api/emails/campaigns/:id/unschedule': after(['schedule', { scheduledFor: '2199-01-01T09:00' }]),
  'POST /api/emails/campaigns/:id/pause': after(['send']),
  'POST /api/emails/campaigns/:id/resume': after(['send'], ['pause']),
  'POST /api/emails/campaigns/:id/stop': after(['send']),
  'POST /api/emails/campaigns/:id/send-again': async s => {
    const id = await after(['send'])(s);
    await change(s, `update email_logs set status = 'unknown' where campaign_id = $1`, id);
    await change(s, `update email_campaigns set status = 'sent', unknown_sends = total_recipients where id = $1`, id);
    return id;
  },
  'POST /api/sms/logs/:id/resend': async s => {
    const { id } = await things.sms(s);
    await change(s, `update sms_logs set status = 'failed' where id = $1`, id);
    return id;
  },
  'POST /api/appointments/:id/late-fee': async s => {
    const { id } = await things.appointment(s);
    await s.made('PUT', '/api/availability', { ...(await s.made('GET', '/api/availability')), lateFee: '40' });
    await change(s, `update appointments set status = 'no_show' where id = $1`, id);
    return id;
  },
  'POST /api/appointments/:id/deposit/refund': async s => {
    const { id } = await things.appointment(s);
    await things.row(
      s,
      tenantId => sql`insert into payments (tenant_id, amount, currency, method, paid_at, appointment_id)
        values (${tenantId}, 30, 'USD', 'cash', now(), ${id}) returning id`,
    );
    return id;
  },
};

/** Inserts a run of the sequence and returns its id. */
export const run = (s: FuzzContext, sequenceId: number): Promise<number> =>
  things.row(
    s,
    tenantId => sql`insert into sequence_runs (tenant_id, sequence_id, email, occasion, due_at)
      values (${tenantId}, ${sequenceId}, 'a@reader.example', 'subscription', now()) returning id`,
  );

/** A failed webhook delivery. */
export async function delivery(s: FuzzContext, endpointId: number): Promise<number> {
  await s.made('POST', `/api/webhook-endpoints/${endpointId}/test`);
  const { items } = await s.made('GET', `/api/webhook-endpoints/${endpointId}/deliveries`);
  const [{ id }] = items;
  await change(s, `update webhook_deliveries set status = 'failed' where id = $1`, id);
  return id;
}
