import type { Run } from '@darkroom/client';
import { useEffect, useRef } from 'react';
import { imagePath } from '../router.ts';
import { useTree } from '../service/queries.ts';
import { hasTransparency, inputsOf, runTypeNames, titleOf } from '../service/run-words.ts';

/** The images that this one came from and that were made from it, oldest first; a click continues with that image. */
export function FamilyStrip({ run, image }: { run: Run; image: number }) {
  const { data } = useTree(run);
  const current = useRef<HTMLAnchorElement>(null);
  const images = (data?.runs ?? [run])
    .filter(isEditable)
    .flatMap((one) => one.image_urls.map((url, index) => ({ one, url, index })));
  const count = images.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip is longer once the family is known.
  useEffect(() => {
    const link = current.current;
    const strip = link?.parentElement;
    // Not `scrollIntoView`, which would scroll the page as well.
    if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [count, run.run_id, image]);
  if (count < 2) return null;
  return (
    <nav className="family-strip" aria-label="History of this image">
      {images.map(({ one, url, index }) => {
        const here = one.run_id === run.run_id && index === image;
        const many = one.image_urls.length > 1 ? `, image ${index + 1} of ${one.image_urls.length}` : '';
        const name = `${runTypeNames[one.run_type] ?? one.run_type}: ${titleOf(one)}${many}`;
        return (
          <a
            key={`${one.run_id} ${index}`}
            ref={here ? current : undefined}
            href={`#${imagePath(one.run_id, index, 'edit')}`}
            aria-current={here ? 'true' : undefined}
            aria-label={name}
            title={name}
            className={hasTransparency(one) ? 'checkerboard' : undefined}
          >
            <img src={url} alt="" loading="lazy" draggable={false} />
          </a>
        );
      })}
    </nav>
  );
}

/** Masks are images too, but nobody edits them. */
function isEditable(run: Run): boolean {
  const { isMask, mode } = inputsOf(run);
  return run.status === 'completed' && run.image_url !== null && !run.video_url && isMask !== true && mode !== 'mask';
}
