/// <reference lib="dom" />
import { read, write } from './request/own-server.ts';

const languageEntry = 'darkroom-docs-language';

/** Makes the tabs of every sample work; the language that the reader chose is shown on every page. */
export function startTabs(root: ParentNode = document): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('[role="tablist"][data-languages]')) {
    tabs.addEventListener('click', ({ target }) => {
      const tab = (target as Element).closest<HTMLElement>('[role="tab"]');
      if (tab) choose(tab);
    });
    tabs.addEventListener('keydown', (event) => {
      const all = [...tabs.querySelectorAll<HTMLElement>('[role="tab"]')];
      const at = all.indexOf(event.target as HTMLElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      const next = to === undefined || at < 0 ? undefined : all.at(to % all.length);
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  }
  for (const button of root.querySelectorAll<HTMLButtonElement>('.sample-copy')) startCopy(button);
  showLanguage(read(languageEntry), root);
}

function choose(tab: HTMLElement): void {
  write(languageEntry, tab.dataset.language);
  // The other samples of the page change too, so the tab that was clicked could move away from under the pointer.
  const before = tab.getBoundingClientRect().top;
  showLanguage(tab.dataset.language, document);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Shows a language in every sample that has it. */
function showLanguage(language: string | undefined, root: ParentNode): void {
  for (const samples of root.querySelectorAll('.samples')) {
    if (!samples.querySelector(`[role="tab"][data-language="${CSS.escape(language ?? '')}"]`)) continue;
    for (const tab of samples.querySelectorAll<HTMLElement>('[role="tab"]')) {
      const selected = tab.dataset.language === language;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
    for (const panel of samples.querySelectorAll<HTMLElement>('[role="tabpanel"]')) {
      panel.hidden = panel.dataset.language !== language;
    }
  }
}

function startCopy(button: HTMLButtonElement): void {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.closest('.samples')?.querySelector('[role="tabpanel"]:not([hidden]) code');
    const copied = await navigator.clipboard.writeText(code?.textContent ?? '').then(
      () => 'Copied',
      () => 'Not allowed',
    );
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}
