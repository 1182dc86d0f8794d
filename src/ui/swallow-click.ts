/** Prevents the click event that follows the end of a drag. */
export function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}

/** Prevents the click after a cancelled drag, whenever the button is released. */
export function swallowNextClick() {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const release = () => {
    stop.abort();
    swallowClick();
  };
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', () => stop.abort(), options);
  // The button was released outside the window, so no click followed.
  window.addEventListener('pointerdown', () => stop.abort(), options);
}
