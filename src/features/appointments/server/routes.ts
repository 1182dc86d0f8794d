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
import {
  appointment,
  appointmentQuery,
  booked,
  bookingRequest,
  cancelPreview,
  cancelQuery,
  hold,
  holdQuery,
  holdRequest,
  slotsAnswer,
  slotsQuery,
} from '../contract.ts';
import { book } from './book.ts';
import { cancelByLink, previewCancellation } from './cancel.ts';
import { holdTime, releaseHold } from './hold.ts';
import { listAppointments, listOfClient } from './list.ts';
import { listSlots } from './slots.ts';

const list = z.array(appointment);

export const appointmentRoutes: PrivateRoutes = privateRoutes().get('/', async c => {
  const query = readQuery(c, appointmentQuery);
  return c.json(list.parse(await inScope(c, scope => listAppointments(scope, query))));
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
    c.json(cancelPreview.parse(await previewCancellation(c.get('services'), readQuery(c, cancelQuery)))),
  )
  .delete('/cancel', async c => {
    await cancelByLink(c.get('services'), readQuery(c, cancelQuery));
    return c.body(null, 204);
  });
