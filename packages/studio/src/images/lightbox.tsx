import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { imagePath } from '../router.ts';
import { useModelTypes } from '../service/queries.ts';
import { hasTransparency } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';
import { imageActions } from './image-actions.ts';
import { ImageMenu } from './image-menu.tsx';
import { closeLightbox, leaveTo, showImage } from './lightbox-store.ts';
import { fileUrl, type ShownImage } from './shown-image.ts';
import { useZoom } from './use-zoom.ts';
import { fitted, type View } from './zoom.ts';
import '../styles/lightbox.css';

/** Actions with a button of their own, if there is room. */
const quick = ['edit', 'vary', 'video', 'download'] as const;

/** One image as large as the window. A modal dialog, so the focus stays inside. */
export default function Lightbox({ images, at }: { images: readonly ShownImage[]; at: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    element?.showModal();
    return () => {
      element?.close();
      before?.focus({ preventScroll: true });
    };
  }, []);
  const shown = images[at];
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="Image"
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) closeLightbox();
      }}
    >
      {shown && <Content shown={shown} at={at} count={images.length} />}
      <Neighbours images={[images[at - 1], images[at + 1]]} />
      <Toasts />
    </dialog>
  );
}

function Content({ shown, at, count }: { shown: ShownImage; at: number; count: number }) {
  const { run, image } = shown;
  const title = useTitle(run);
  const { data: modelTypes = [] } = useModelTypes();
  const { view, natural, lost, change } = usePlace(String(fileUrl(shown)));
  const setView = (next: View): void => change({ view: next });
  const box = useRef<HTMLDivElement>(null);
  const { zoom, handlers } = useZoom({
    box,
    view,
    onView: setView,
    onSwipe: (step) => showImage(at + step),
    onDismiss: closeLightbox,
  });
  useEffect(() => box.current?.focus(), []);

  const keys = useEffectEvent((event: KeyboardEvent): void => {
    // A question above it has keys of its own.
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]:not(.lightbox)')) return;
    if (event.key === 'ArrowLeft') showImage(at - 1);
    else if (event.key === 'ArrowRight') showImage(at + 1);
    else if (event.key === 'Home') showImage(0);
    else if (event.key === 'End') showImage(count - 1);
    else if (event.key === '+' || event.key === '=') zoom(1.5);
    else if (event.key === '-') zoom(1 / 1.5);
    else if (event.key === '0') setView(fitted);
    else return;
    event.preventDefault();
  });
  // On the document: a button that is disabled at the end of the list gives the focus to nobody.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keys(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const actions = imageActions(shown, modelTypes);
  const alt = run.image_urls.length > 1 ? `${title}, image ${image + 1} of ${run.image_urls.length}` : title;
  return (
    <div className="lightbox-content">
      <header>
        <a
          className="lightbox-title"
          href={`#${imagePath(run.run_id, image)}`}
          onClick={(event) => {
            event.preventDefault();
            leaveTo(imagePath(run.run_id, image));
          }}
        >
          {title}
        </a>
        <div className="lightbox-tools" role="toolbar" aria-label="Actions">
          {actions
            .filter(({ id }) => quick.some((one) => one === id))
            .map(({ id, label, icon, perform }) => (
              <Button key={id} className="lightbox-quick" kind="quiet" icon={icon} onClick={() => void perform()}>
                {label}
              </Button>
            ))}
          <ImageMenu shown={shown} kind="quiet" label="More actions" />
          <Button kind="quiet" icon="close" label="Close" onClick={closeLightbox} />
        </div>
      </header>
      {run.video_url ? (
        <section ref={box} className="lightbox-stage" tabIndex={-1} aria-label="Video">
          <video key={run.video_url} src={run.video_url} controls autoPlay muted loop playsInline aria-label={title} />
        </section>
      ) : (
        <section
          ref={box}
          className={view.scale > 1 ? 'lightbox-stage zoomed' : 'lightbox-stage'}
          tabIndex={-1}
          aria-label="Large image"
          {...handlers}
        >
          {lost ? (
            <p role="alert">This image could not be loaded. It may have been deleted, or the connection is lost.</p>
          ) : (
            <img
              key={String(fileUrl(shown))}
              src={String(fileUrl(shown))}
              alt={alt}
              draggable={false}
              className={hasTransparency(run) ? 'checkerboard' : undefined}
              style={{
                transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
                // The pattern behind a cut-out must end where the image ends.
                ...(natural && hasTransparency(run) && boxOf(natural)),
              }}
              onLoad={({ currentTarget }) =>
                change({ natural: { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight } })
              }
              onError={() => change({ lost: true })}
            />
          )}
        </section>
      )}
      <footer>
        <Button kind="quiet" icon="back" label="Previous image" disabled={at === 0} onClick={() => showImage(at - 1)} />
        <span className="lightbox-place">
          {at + 1} of {count}
        </span>
        <span className="hidden" aria-live="polite">
          {alt}
        </span>
        <Button
          kind="quiet"
          icon="forward"
          label="Next image"
          disabled={at === count - 1}
          onClick={() => showImage(at + 1)}
        />
        {!run.video_url && (
          <>
            <i className="lightbox-gap" />
            <Button
              kind="quiet"
              icon="minus"
              label="Zoom out"
              disabled={view.scale === 1}
              onClick={() => zoom(1 / 1.5)}
            />
            <button
              type="button"
              className="button quiet lightbox-scale"
              title="Fit to the window"
              onClick={() => setView(fitted)}
            >
              {percent(view.scale, natural, box.current)}
            </button>
            <Button kind="quiet" icon="plus" label="Zoom in" onClick={() => zoom(1.5)} />
          </>
        )}
      </footer>
    </div>
  );
}

interface Place {
  view: View;
  natural?: { width: number; height: number };
  lost: boolean;
}

/** What is known of the image that is shown; with another image it starts anew. */
function usePlace(url: string) {
  const [kept, setKept] = useState<{ url: string; place: Place }>();
  const of = (one: typeof kept): Place => (one?.url === url ? one.place : { view: fitted, lost: false });
  const change = (fields: Partial<Place>): void => setKept((one) => ({ url, place: { ...of(one), ...fields } }));
  return { ...of(kept), change };
}

const boxOf = ({ width, height }: { width: number; height: number }): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  inlineSize: `min(100cqw, calc(100cqh * ${width / height}))`,
  blockSize: 'auto',
});

/** How large a pixel of the image is on the screen. */
function percent(
  scale: number,
  natural: { width: number; height: number } | undefined,
  box: HTMLElement | null,
): string {
  if (!natural || !box) return 'Fit';
  const fit = Math.min(box.clientWidth / natural.width, box.clientHeight / natural.height);
  return `${Math.round(scale * fit * 100)} %`;
}

/** The images before and after, loaded so that they appear at once. */
function Neighbours({ images }: { images: readonly (ShownImage | undefined)[] }) {
  return (
    <div hidden>
      {images.map((shown) => {
        const url = shown && !shown.run.video_url ? fileUrl(shown) : null;
        return url && <img key={url} src={url} alt="" />;
      })}
    </div>
  );
}
