import type { ReactNode } from 'react';

interface Props {
  name: string;
  className?: string;
  children: ReactNode;
}

/** For content that is wider or longer than its place. */
export function ScrollBox({ name, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={className} tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
