import { useEffect, useRef, useState } from 'react';

interface Props {
  src: string;
  alt: string;
  /** Fills its box, cropping what does not fit; otherwise the whole image is shown. */
  cover?: boolean;
  eager?: boolean;
  onSize?: (width: number, height: number) => void;
}

/** An image in a box that has its size before the image is loaded. */
export function LazyImage({ src, alt, cover = false, eager = false, onSize }: Props) {
  const [lost, setLost] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // An image that was removed from the page would still be loaded, and thousands scrolled past would delay everything
  // else.
  useEffect(() => {
    const element = image.current;
    if (element && !element.hasAttribute('src')) element.src = src;
    return () => element?.removeAttribute('src');
  }, [src]);
  if (lost) return <span className="lost-image">Image could not be loaded</span>;
  return (
    <img
      ref={image}
      key={src}
      src={src}
      alt={alt}
      className={cover ? 'lazy-image cover' : 'lazy-image'}
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
