// Redoc renders the page and keeps rerendering parts of it. Some of its markup does not work with a keyboard or a
// screen reader. There is no option for that, so it is fixed here as it appears.
function fixMarkup() {
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

  // A list of examples is labelled "Example" whatever is selected; its label must include the visible text.
  for (const button of document.querySelectorAll('#redoc button[aria-haspopup][aria-label]')) {
    const text = button.textContent.trim();
    if (text && !button.getAttribute('aria-label').includes(text)) {
      button.setAttribute('aria-label', `${button.getAttribute('aria-label').split(':')[0]}: ${text}`);
    }
  }

  // The button that clears the search field is an icon without a label.
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
    fixMarkup();
  });
}).observe(document.body, { childList: true, subtree: true, characterData: true });
fixMarkup();
