/**
 * What is served on a practice's own domain; everything else is not found there. A test fails for a public route that is
 * named neither here nor among those of the server's own address.
 */
export const servedOnDomains = new Set(
  `
  GET /
  GET /assets/*
  GET /files/:name

  GET /bio/*
  GET /bio/:slug
  GET /bio/:slug/
  GET /bio/:slug/preview.png
  GET /bio/:slug/icon.png
  POST /bio/:slug/click
  POST /bio/:slug/subscribe
  GET /bio/:slug/book
  POST /bio/:slug/book
  GET /bio/:slug/booked
  POST /bio/:slug/booked
  GET /bio/:slug/waitlist
  POST /bio/:slug/waitlist
  GET /bio/:slug/lead
  POST /bio/:slug/lead
  GET /bio/:slug/shop
  GET /bio/:slug/shop/:id
  POST /bio/:slug/shop/:id
  GET /bio/:slug/shop/:id/thanks
  POST /bio/:slug/shop/:id/thanks
  GET /bio/:slug/library
  POST /bio/:slug/library
  GET /bio/:slug/articles
  GET /bio/:slug/articles/:content
  GET /bio/:slug/affiliate
  POST /bio/:slug/affiliate

  GET /a/:affiliateId
  GET /affiliate/:token
  GET /cancel-appointment
  POST /cancel-appointment
  GET /reschedule-appointment
  POST /reschedule-appointment
  GET /confirm-appointment
  POST /confirm-appointment
  GET /v/:token
  GET /waitlist-offer
  POST /waitlist-offer
  GET /waitlist-confirm
  POST /waitlist-confirm
  GET /waitlist-leave
  POST /waitlist-leave
  GET /reminder-preferences
  POST /reminder-preferences
  GET /newsletter-confirm
  POST /newsletter-confirm
  GET /newsletter-unsubscribe
  POST /newsletter-unsubscribe
  GET /l/:copy/:link
  GET /l/*
  GET /o/:copy
  GET /file/:token
  POST /file/:token
  GET /file/:token/:grant
  GET /library/:token
  POST /library/:token
  GET /download/:grant
  GET /invoice/:token
  POST /invoice/:token
  GET /invoice/:token/:paper{pdf|credit-note}
  GET /test-checkout/:token
  POST /test-checkout/:token

  GET /api/storefront/public/:uniqueId
  GET /api/appointments/slots
  POST /api/appointments/book
  POST /api/appointments/hold
  DELETE /api/appointments/hold
  GET /api/appointments/cancel-preview
  DELETE /api/appointments/cancel
  GET /api/appointments/reschedule-preview
  GET /api/appointments/reschedule-slots
  POST /api/appointments/reschedule
  GET /api/appointments/confirm-preview
  POST /api/appointments/confirm
  POST /api/waitlist/join
  GET /api/waitlist/offer
  POST /api/waitlist/offer
  POST /api/waitlist/confirm
  GET /api/waitlist/place
  POST /api/waitlist/leave
  POST /api/newsletter/subscribe
  POST /api/leads/request
  POST /api/shop/quote
  POST /api/shop/checkout`
    .split('\n')
    .map(each => each.trim())
    .filter(Boolean),
);
