import type { messages as english } from './en.ts';

export const messages: typeof english = {
  statuses: { pending: 'Retenida', approved: 'Por pagar', paid: 'Pagada', reversed: 'Anulada' },
  access: {
    title: 'Su página de afiliado',
    intro: days =>
      `Consulte sus enlaces, ventas y pagos. Le enviaremos por correo un enlace que vale durante ${days} días.`,
    sent: practice => `Si este correo es de un afiliado de ${practice}, el enlace a su página va en camino.`,
    notNow: practice =>
      `Ahora no podemos enviarle el enlace por correo. Pregunte a ${practice} por sus ventas y pagos.`,
    expired: 'El enlace a su página ha caducado.',
  },
  account: {
    pageTitle: practice => `Su página de afiliado · ${practice}`,
    hello: name => `Hola, ${name}`,
    intro: days =>
      `Comparta su enlace. Recibe una comisión cuando alguien compra en los ${days} días siguientes a hacer clic.`,
    onHold: 'Retenido',
    onHoldHint: 'Por si hay un reembolso',
    due: 'Por pagar',
    dueHint: 'Con el próximo pago',
    paid: 'Pagado',
    owedBack: amount =>
      `${amount} correspondían a una venta que después se reembolsó. Se descontarán de su próximo pago.`,
    links: count => (count === 1 ? 'Su enlace' : 'Sus enlaces'),
    paused: 'Este enlace está en pausa. Sigue abriendo la página, pero ahora las ventas no cuentan.',
    clicks: 'Clics',
    sales: 'Ventas',
    earned: 'Ganado',
    noSales: 'Todavía no hay ventas. Aparecerán aquí cuando alguien compre.',
    onHoldUntil: day => `Retenida hasta el ${day}`,
    payouts: 'Pagos',
    noPayouts: 'Todavía no hay pagos.',
    keepSecret: link => ['No comparta el enlace a esta página. Cuando caduque, ', link, '.'],
    requestLink: 'solicite uno nuevo',
  },
  mails: {
    accessTitle: practice => `Su página de afiliado en ${practice}`,
    accessPreview: 'Sus enlaces, ventas y pagos',
    accessIntro: practice => `Aquí tiene sus enlaces, ventas y pagos de ${practice}.`,
    openPage: 'Abrir su página',
    accessWorks: days =>
      `El enlace vale durante ${days} días. No lo comparta. Si no lo ha solicitado, puede ignorar este correo.`,
    inviteSubject: practice => `Su enlace de afiliado de ${practice}`,
    invitePreview: product => `Su enlace a ${product}`,
    invite: (product, days, percent) =>
      `Gracias por recomendar «${product}». Cuando alguien lo compra en los ${days} días siguientes a hacer clic en su enlace, usted recibe el ${percent} de lo que paga.`,
    link: 'Su enlace',
    seeSales: 'Ver sus clics y ventas',
    inviteWorks: days =>
      `Este botón abre su propia página y funciona durante ${days} días. Después podrá solicitar allí un enlace nuevo.`,
  },
  errors: {
    incomplete: 'Puede que falte una parte del enlace. Ábralo de nuevo desde el correo.',
    offerEnded:
      'Puede que falte una parte del enlace o que la oferta haya terminado. Pida uno nuevo a quien lo compartió.',
  },
};
