import { useEffect, useRef, useState } from 'react';

interface Props {
  src: string;
  alt: string;
  /** Fills its box, cutting off what does not fit; otherwise the whole picture is shown. */
  cover?: boolean;
  eager?: boolean;
  onSize?: (width: number, height: number) => void;
}

/** A picture in a box that has its place before the picture is there. */
export function Picture({ src, alt, cover = false, eager = false, onSize }: Props) {
  const [lost, setLost] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // A picture that is gone from the page would be loaded all the same, and thousands scrolled past hold up everything else.
  useEffect(() => {
    const element = image.current;
    if (element && !element.hasAttribute('src')) element.src = src;
    return () => element?.removeAttribute('src');
  }, [src]);
  if (lost) return <span className="picture-lost">The picture could not be loaded</span>;
  return (
    <img
      ref={image}
      key={src}
      src={src}
      alt={alt}
      className={cover ? 'picture cover' : 'picture'}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      draggable={false}
      onLoad={({ currentTarget }) => {
        onSize?.(currentTarget.naturalWidth, currentTarget.naturalHeight);
      }}
      onError={() => setLost(true)}
    />
  );
}
