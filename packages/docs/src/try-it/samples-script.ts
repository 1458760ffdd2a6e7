/// <reference lib="dom" />
/** Runs on every page: the tabs of samples, the reader's own server and key in them, and the button that opens the form. */
import { fillSamples } from './fill-samples.ts';
import { startTabs } from './language-tabs.ts';

const own = (document.currentScript as HTMLScriptElement | null)?.src ?? '';
const beside = (file: string): string => new URL(file, own).href;

startTabs();
fillSamples();
// Another page of the site, or the form on this one, has changed the server or the key.
addEventListener('storage', () => fillSamples());
addEventListener('darkroom-server', () => fillSamples());

const button = document.querySelector<HTMLButtonElement>('button[data-try-it]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => open(button));
  if (location.hash === '#try-it') open(button);
}

/** Loads the form on first use: it is larger than the page. */
async function open(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const place = document.getElementById('try-it') as HTMLElement;
  try {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = beside('try-it.css');
    document.head.append(style);
    for (const file of ['try-it-contract.js', 'try-it.js']) await load(beside(file));
    dispatchEvent(new CustomEvent('darkroom-try-it', { detail: { place, operation: button.dataset.tryIt } }));
    button.hidden = true;
  } catch {
    button.disabled = false;
    place.hidden = false;
    place.textContent =
      'The form could not be loaded. Check the connection to the server of this page, then try again.';
  }
}

/** A classic script: browsers do not load a module from a folder. */
function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(src));
    };
    document.head.append(script);
  });
}
