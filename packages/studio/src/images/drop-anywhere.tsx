import { useEffect, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { addDropped, isOurDrag } from './dropped-images.ts';

/** An image that is dropped or pasted anywhere on the page becomes the source of what is made next. */
export function DropAnywhere() {
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    /** Text or a link of this page is being dragged, which is nothing for us. */
    let foreign = false;
    const usable = ({ dataTransfer }: DragEvent): boolean => {
      const types = dataTransfer?.types ?? [];
      if (foreign || document.querySelector('dialog[open]')) return false;
      return types.includes('Files') || types.includes('text/uri-list');
    };
    const add = async (data: DataTransfer): Promise<void> => {
      try {
        await addDropped(data, setSending, signal);
      } finally {
        setSending(undefined);
      }
    };

    addEventListener(
      'dragstart',
      (event) => {
        foreign = !isOurDrag(event.dataTransfer);
      },
      { signal },
    );
    addEventListener(
      'dragend',
      () => {
        foreign = false;
        setOver(false);
      },
      { signal },
    );
    addEventListener(
      'dragover',
      (event) => {
        const fits = usable(event);
        // A file that no one handles would replace the page.
        if (!fits && !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        if (event.dataTransfer && !fits) event.dataTransfer.dropEffect = 'none';
        setOver(fits);
      },
      { signal },
    );
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!usable(event) || !event.dataTransfer) return;
        const files = event.dataTransfer.files.length > 0;
        // The form handles files itself, with their progress in it.
        if (files && !isOurDrag(event.dataTransfer) && (event.target as Element).closest?.('.images-input')) return;
        event.preventDefault();
        event.stopPropagation();
        void add(event.dataTransfer);
      },
      { signal, capture: true },
    );
    addEventListener(
      'paste',
      (event) => {
        // What the form has already handled, and text with an image of it, as word processors copy it.
        if (event.defaultPrevented || !event.clipboardData || document.querySelector('dialog[open]')) return;
        const { files, types } = event.clipboardData;
        const typing = (event.target as Element).matches?.('input, textarea, select');
        if (files.length === 0 || (typing && types.includes('text/plain'))) return;
        event.preventDefault();
        void add(event.clipboardData);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  if (!over && sending === undefined) return null;
  return (
    <div className="drop-anywhere" role="status">
      <p>
        {sending === undefined ? <Icon name="image" size={24} /> : <span className="spinner" aria-hidden="true" />}
        {sending ?? 'Drop to use as source'}
      </p>
    </div>
  );
}
