/** The release of a drag is no click on what lies under it. For the moment of the release. */
export function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}

/** The same of a drag that was given up with the button still down, however long it stays so. */
export function swallowNextClick() {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const release = () => {
    stop.abort();
    swallowClick();
  };
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', () => stop.abort(), options);
  // The release was somewhere else.
  window.addEventListener('pointerdown', () => stop.abort(), options);
}
