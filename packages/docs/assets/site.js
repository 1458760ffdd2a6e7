// The pages work without this file. It collapses the list of guides on a narrow screen, adds copy buttons to code, loads
// the images of the gallery as they come near, and runs what is in the header: search, the theme, and the link to the studio.
{
  const base = new URL(document.currentScript.dataset.root || './', location.href);
  const root = document.documentElement;

  const list = document.querySelector('.sidebar details');
  const narrow = matchMedia('(max-width: 899px)');
  const fold = () => {
    if (list) list.open = !narrow.matches;
  };
  narrow.addEventListener('change', fold);
  fold();
  document.querySelector('.sidebar [aria-current]')?.scrollIntoView({ block: 'nearest' });

  if (navigator.clipboard) {
    for (const block of document.querySelectorAll('.code')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(block.querySelector('code').textContent);
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 1500);
      });
      block.append(button);
    }
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        target.src = target.dataset.src;
      }
    },
    { rootMargin: '100px' },
  );
  for (const image of document.querySelectorAll('img[data-src]')) near.observe(image);
  // What is printed must be whole.
  addEventListener('beforeprint', () => {
    for (const image of document.querySelectorAll('img[data-src]:not([src])')) image.src = image.dataset.src;
  });

  const themes = ['system', 'light', 'dark'];
  const themeButton = document.querySelector('.theme-button');
  const showTheme = () => themeButton.setAttribute('aria-label', `Theme: ${root.dataset.theme ?? 'system'}. Change`);
  themeButton.addEventListener('click', () => {
    const next = themes[(themes.indexOf(root.dataset.theme ?? 'system') + 1) % themes.length];
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    showTheme();
    try {
      if (next === 'system') localStorage.removeItem('darkroom.theme');
      else localStorage.setItem('darkroom.theme', next);
    } catch {}
  });
  showTheme();

  // The studio is at / of the service that has these pages at /docs/. Another server may have such a folder too.
  const studioLink = document.querySelector('.studio-link');
  const showStudio = async () => {
    if (!/^https?:$/.test(base.protocol) || !base.pathname.endsWith('/docs/')) return;
    const known = sessionStorage.getItem('darkroom.served');
    const served = known ?? String((await fetch(new URL('../healthz', base))).ok);
    sessionStorage.setItem('darkroom.served', served);
    studioLink.href = new URL('../', base).href;
    studioLink.hidden = served !== 'true';
  };
  showStudio().catch(() => {});

  // The dialog opens at once, so nothing that is typed is lost while its script and index load.
  const searchButton = document.querySelector('.search-button');
  if (/Mac|iPhone|iPad/.test(navigator.platform)) searchButton.querySelector('kbd').textContent = '⌘ K';
  let dialog;
  const makeDialog = () => {
    dialog = document.createElement('dialog');
    dialog.className = 'search';
    dialog.setAttribute('aria-label', 'Search');
    dialog.innerHTML = `<div class="search-field"><input type="search" aria-label="Search the documentation" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" placeholder="Operations, fields, error codes, guides"><button type="button">Close</button></div><p role="status">Loading …</p><ol></ol>`;
    document.body.append(dialog);
    dialog.querySelector('button').addEventListener('click', () => dialog.close());
    // In a search field, Escape would only clear it.
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') dialog.close();
    });
    const failed = () => {
      dialog.querySelector('[role=status]').textContent = 'Search could not be loaded. Reload the page to try again.';
    };
    for (const name of ['search-index.js', 'search.js']) {
      const script = document.createElement('script');
      script.src = new URL(`assets/${name}`, base).href;
      script.async = false;
      script.addEventListener('error', failed);
      script.addEventListener('load', () => {
        if (globalThis.searchData) globalThis.startSearch?.(dialog, base.href);
      });
      document.head.append(script);
    }
  };
  const openSearch = () => {
    if (!dialog) makeDialog();
    if (dialog.open) return;
    dialog.showModal();
    dialog.querySelector('input').select();
  };
  searchButton.addEventListener('click', openSearch);
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openSearch();
  });
}
