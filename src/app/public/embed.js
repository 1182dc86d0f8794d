// Runs on the website of a practice, in browsers of any age, so it is plain JavaScript without a build step.
(() => {
  const script = document.currentScript;
  const page = script?.dataset.page;
  if (!page) return;
  const origin = new URL(script.src).origin;
  const frame = document.createElement('iframe');
  frame.src = `${origin}/bio/${encodeURIComponent(page)}/book?embed=1`;
  frame.title = script.dataset.title || 'Book an appointment';
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0;color-scheme:normal';
  frame.setAttribute('loading', 'lazy');
  // The frame tells its height, so that it never scrolls inside of the page.
  addEventListener('message', event => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const height = Number(event.data?.sorrelHeight);
    if (height > 0) frame.style.height = `${Math.min(height, 5000)}px`;
    // A new step begins at its top, which may be above what is in view.
    if (event.data?.sorrelStep && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  script.after(frame);
})();
