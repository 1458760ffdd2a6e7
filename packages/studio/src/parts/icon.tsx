/** Line icons on a grid of 20, drawn for this page. */
const paths = {
  sparkle:
    'M10 2.5l1.7 4.6a2 2 0 0 0 1.2 1.2l4.6 1.7-4.6 1.7a2 2 0 0 0-1.2 1.2L10 17.5l-1.7-4.6a2 2 0 0 0-1.2-1.2L2.5 10l4.6-1.7a2 2 0 0 0 1.2-1.2z',
  grid: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11.5 4l-3 12',
  key: 'M7 13.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10H17v3M14 10v2.5',
  chart: 'M3.5 3v13.500H17M7 13v-3M10.5 13V6M14 13V8.5',
  pulse: 'M2.5 10h3.500l2-5 4 10 2-5h3.5',
  keyboard: 'M2.5 5.500h15v9h-15zM5.5 8.500h.01M8.5 8.500h.01M11.5 8.500h.01M14.5 8.500h.01M6.5 11.500h7',
  close: 'M5 5l10 10M15 5L5 15',
  download: 'M10 3v9M6.5 8.5L10 12l3.5-3.5M4 16h12',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5',
  retry: 'M15.5 6.5V3M15.5 6.5H12M15.3 6.3A6.5 6.5 0 1 0 16.5 10',
  edit: 'M4 16l1-3.5L13.5 4 16 6.5 7.5 15zM11.5 6l2.5 2.5',
  brush:
    'M16.5 3.5c-4 1.5-7 4-8.5 6.5l2 2c2.5-1.5 5-4.5 6.5-8.5zM7.5 11c-2 0-3 1.2-3 3 0 1-.6 1.7-1.5 2 3 1 6.5.2 6.5-3z',
  words: 'M4 5h12M4 10h8M4 15h10',
  frame: 'M6 2.500v11.500h11.500M2.5 6h11.500v11.5',
  scissors:
    'M5.5 7.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.2 6.600L16.5 14M7.2 13.400L16.5 6',
  copy: 'M7.5 7.500h9v9h-9zM12.5 7.500v-4h-9v9h4',
  check: 'M4 10.500l4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  video: 'M3 5.500h10v9H3zM13 9l4-2.500v7L13 11z',
  image: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.500L17 14M12.5 8a1 1 0 1 0 0-.01',
  person: 'M10 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c.500-3.5 3-5 6-5s5.5 1.5 6 5',
  tag: 'M3.5 3.500h6l7 7-6 6-7-7zM7 7h.01',
  layers: 'M10 3l7 3.5-7 3.5-7-3.500zM3 10l7 3.5 7-3.500M3 13.500L10 17l7-3.5',
  tree: 'M10 3.500v4M10 7.500L5 12.500M10 7.500l5 5M3.5 12.500h3v3h-3zM13.5 12.500h3v3h-3zM8.5 2h3v3h-3z',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.300l1.4 1.400M14.3 14.300l1.4 1.400M4.3 15.700l1.4-1.400M14.3 5.700l1.4-1.4',
  moon: 'M16 12.500A6.5 6.5 0 0 1 7.5 4a6.5 6.5 0 1 0 8.5 8.500z',
  auto: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.500L17 17',
  undo: 'M7 4L3.5 7.5 7 11M3.5 7.500H12a4.5 4.5 0 0 1 0 9H8',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.500S2 10 2 10zM10 12.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  eyeOff: 'M3 3l14 14M8 5c4.5-1.5 8 2 10 5-.600 1-1.5 2.2-2.7 3.200M12.5 15C8 16.5 4.5 14 2 10c.700-1.2 1.7-2.5 3-3.5',
  chevron: 'M5.5 8l4.5 4.500L14.5 8',
  back: 'M12 4.500L6.5 10l5.5 5.5',
  link: 'M8.5 11.500l3-3M9 6.500l1.5-1.500a3.2 3.2 0 0 1 4.5 4.500L13.5 11M11 13.500L9.5 15A3.2 3.2 0 0 1 5 10.500L6.5 9',
  warning: 'M10 3l7.5 13h-15zM10 8v4M10 14.200v.01',
  plug: 'M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v3',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  unlock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 5.8-1',
  bookmark: 'M5.5 3h9v14L10 13.500 5.5 17z',
  merge: 'M3.5 4.500h6v6h-6zM10.5 9.500h6v6h-6z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
