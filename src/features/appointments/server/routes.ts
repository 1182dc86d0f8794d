import { z } from 'zod';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { refuseUnproven } from '../../auth/server/proven.ts';
import { booked, bookingRequest, hold, holdQuery, holdRequest, slotsAnswer, slotsQuery } from '../booking.ts';
import {
  cancelPreview,
  cancelQuery,
  confirmPreview,
  linkQuery,
  movePreview,
  moveRequest,
  moveSlotsQuery,
} from '../by-link.ts';
import { appointment, appointmentDetail, appointmentQuery } from '../contract.ts';
import { appointmentInput, deleteQuery, newAppointment, seriesPreview, seriesQuestion } from '../entry.ts';
import { book } from './book.ts';
import { cancelByLink, previewCancellation } from './cancel.ts';
import { confirmByLink, previewConfirmation } from './confirm.ts';
import { deleteAppointment } from './delete.ts';
import { getAppointment } from './detail.ts';
import { enterAppointment } from './enter.ts';
import { holdTime, releaseHold } from './hold.ts';
import { listAppointments, listOfClient, presentAppointments } from './list.ts';
import { refundKept } from './refund-kept.ts';
import { listMoveSlots, moveByLink, previewMove } from './reschedule.ts';
import { createSeries } from './series/create.ts';
import { previewSeries } from './series/preview.ts';
import { listSlots } from './slots.ts';
import { updateAppointment } from './update.ts';

const list = z.array(appointment);

export const appointmentRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, appointmentQuery);
    return c.json(list.parse(await inScope(c, scope => listAppointments(scope, query))));
  })
  .post('/', async c => {
    const { series, ...input } = await readBody(c, newAppointment);
    if (input.tellClient) refuseUnproven(c.get('who'));
    const services = c.get('services');
    const answer = await inScope(c, async scope => {
      const created = series
        ? await createSeries(services, scope, { ...input, series })
        : await enterAppointment(services, scope, input);
      return presentAppointments(scope, [created]);
    });
    return c.json(appointment.parse(answer[0]), 201);
  })
  .post('/series/preview', async c => {
    const question = await readBody(c, seriesQuestion);
    return c.json(seriesPreview.parse(await inScope(c, scope => previewSeries(scope, question))));
  })
  .get('/:id', async c =>
    c.json(appointmentDetail.parse(await inScope(c, scope => getAppointment(scope, readId(c, 'Appointment'))))),
  )
  .put('/:id', async c => {
    const id = readId(c, 'Appointment');
    const input = await readBody(c, appointmentInput);
    if (input.tellClient) refuseUnproven(c.get('who'));
    const answer = await inScope(c, async scope =>
      presentAppointments(scope, [await updateAppointment(c.get('services'), scope, id, input)]),
    );
    return c.json(appointment.parse(answer[0]));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Appointment');
    const query = readQuery(c, deleteQuery);
    if (query.tellClient) refuseUnproven(c.get('who'));
    await inScope(c, scope => deleteAppointment(c.get('services'), scope, id, query));
    return c.body(null, 204);
  })
  .post('/:id/deposit/refund', async c => {
    const id = readId(c, 'Appointment');
    return c.json(appointmentDetail.parse(await inScope(c, scope => refundKept(c.get('services'), scope, id))));
  });

/** Mounted under /api/clients. */
export const clientAppointmentRoutes: PrivateRoutes = privateRoutes().get('/:id/appointments', async c =>
  c.json(list.parse(await inScope(c, scope => listOfClient(scope, readId(c, 'Client'))))),
);

export const publicAppointmentRoutes: PublicRoutes = publicRoutes()
  .get('/slots', async c => c.json(slotsAnswer.parse(await listSlots(c.get('services'), readQuery(c, slotsQuery)))))
  .post('/book', async c => {
    const request = await readBody(c, bookingRequest);
    return c.json(booked.parse(await book(c.get('services'), request, callerHash(c))));
  })
  .post('/hold', async c => {
    const request = await readBody(c, holdRequest);
    return c.json(hold.parse(await holdTime(c.get('services'), request, callerHash(c))));
  })
  .delete('/hold', async c => {
    await releaseHold(c.get('services'), readQuery(c, holdQuery));
    return c.body(null, 204);
  })
  .get('/cancel-preview', async c =>
    c.json(cancelPreview.parse(await previewCancellation(c.get('services'), readQuery(c, linkQuery)))),
  )
  .delete('/cancel', async c => {
    await cancelByLink(c.get('services'), readQuery(c, cancelQuery), callerHash(c));
    return c.body(null, 204);
  })
  .get('/reschedule-preview', async c =>
    c.json(movePreview.parse(await previewMove(c.get('services'), readQuery(c, linkQuery)))),
  )
  .get('/reschedule-slots', async c =>
    c.json(slotsAnswer.parse(await listMoveSlots(c.get('services'), readQuery(c, moveSlotsQuery)))),
  )
  .post('/reschedule', async c => {
    const request = await readBody(c, moveRequest);
    return c.json(booked.parse(await moveByLink(c.get('services'), request, callerHash(c))));
  })
  .get('/confirm-preview', async c =>
    c.json(confirmPreview.parse(await previewConfirmation(c.get('services'), readQuery(c, linkQuery)))),
  )
  .post('/confirm', async c => {
    await confirmByLink(c.get('services'), await readBody(c, linkQuery), callerHash(c));
    return c.json({ message: 'Thank you. Your appointment is confirmed.' });
  });
