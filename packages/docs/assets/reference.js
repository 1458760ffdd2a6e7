// Redoc draws the page and keeps redrawing parts of it. A few things in its markup shut out people who use a keyboard
// or a screen reader; they are mended here as they appear, because there is no option for them.
function mend() {
  const menu = document.querySelector('#redoc .menu-content');
  menu?.setAttribute('role', 'navigation');
  menu?.setAttribute('aria-label', 'Operations');

  // The search field is a plain box that only reacts to the mouse.
  const search = document.querySelector('[data-testid="search-trigger"]:not([role])');
  if (search) {
    search.setAttribute('role', 'button');
    search.tabIndex = 0;
    search.addEventListener('keydown', (event) => {
      if (event.target !== search || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      search.firstElementChild?.click();
    });
  }

  // A list of examples is called "Example" whatever is chosen in it; its name must hold what is seen.
  for (const button of document.querySelectorAll('#redoc button[aria-haspopup][aria-label]')) {
    const text = button.textContent.trim();
    if (text && !button.getAttribute('aria-label').includes(text)) {
      button.setAttribute('aria-label', `${button.getAttribute('aria-label').split(':')[0]}: ${text}`);
    }
  }

  // The button that empties the search field is a picture without a name.
  for (const button of document.querySelectorAll('[role="dialog"] button, [data-component-name^="Search"] button')) {
    if (!button.textContent.trim() && !button.hasAttribute('aria-label')) button.setAttribute('aria-label', 'Clear');
  }
}

let waiting = false;
new MutationObserver(() => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    mend();
  });
}).observe(document.body, { childList: true, subtree: true, characterData: true });
mend();
