import { useEffect, useState } from 'react';
import type { Size } from '../draft/suggest.ts';
import { useRun } from '../service/queries.ts';
import type { Source } from '../service/source.ts';

/** The size of a source image; undefined until it is loaded. */
export function useImageSize(source: Source | undefined): Size | undefined {
  // A source from an earlier request is only known by its run.
  const { run } = useRun(source && !source.url ? source.runId : '');
  const url = source?.url || (source && run?.image_url) || '';
  const [known, setKnown] = useState<Size & { url: string }>();
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => setKnown({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return known?.url === url ? known : undefined;
}
