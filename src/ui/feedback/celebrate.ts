const pieces = 120;
/** In frames: until a piece has left the screen. */
const lifetime = 600;

/** Confetti over the page, unless reduced motion is preferred. */
export function celebrate() {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Decoration only, so a failed download is ignored.
  rain().catch(() => undefined);
}

async function rain() {
  const { default: confetti } = await import('canvas-confetti');
  // Ignored by screen readers and the pointer.
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' });
  canvas.style.zIndex = '1100';
  document.body.append(canvas);
  // No web worker: our Content-Security-Policy forbids blob: workers.
  const fire = confetti.create(canvas, { useWorker: false, resize: true });
  await fire({
    particleCount: pieces,
    ticks: lifetime,
    spread: 110,
    startVelocity: 42,
    gravity: 1.3,
    origin: { y: 0.35 },
    colors: ['#059669', '#80d0ab', '#d9a13a', '#ee7c6f', '#b2e3cb'],
  });
  canvas.remove();
}
