const pieces = 120;
/** Frames until a piece is gone: enough to fall off the screen. */
const lifetime = 600;

/** A short rain of confetti over the page; none where people asked for less motion. */
export function celebrate() {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Not worth a word when it cannot be loaded.
  rain().catch(() => undefined);
}

async function rain() {
  const { default: confetti } = await import('canvas-confetti');
  // Nothing to be read out, or to be pressed.
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' });
  canvas.style.zIndex = '1100';
  document.body.append(canvas);
  // Without its worker, which our pages' policy does not let it make.
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
