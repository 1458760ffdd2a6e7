import { type PointerEvent, useState } from 'react';

interface Props {
  before: string;
  after: string;
  /** What the two sides are called. */
  names?: readonly [string, string];
}

/** Before and after with a divider, moved by pointer or arrow keys. */
export default function Compare({ before, after, names = ['Before', 'After'] }: Props) {
  const [at, setAt] = useState(50);
  const [ratio, setRatio] = useState<number>();
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(100, ((event.clientX - left) / width) * 100)));
  };
  return (
    <div className="stage">
      <div
        className="compare"
        style={
          ratio === undefined ? undefined : { aspectRatio: ratio, inlineSize: `min(100cqw, calc(100cqh * ${ratio}))` }
        }
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <img
          src={before}
          alt={names[0]}
          draggable={false}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        />
        <div className="compare-after" style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
          <img className="checkerboard" src={after} alt={names[1]} draggable={false} />
        </div>
        <i className="compare-line" style={{ insetInlineStart: `${at}%` }} aria-hidden="true" />
        <span className="badge before">{names[0]}</span>
        <span className="badge">{names[1]}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="1"
          value={Math.round(at)}
          aria-label={`Divider between ${names[0].toLowerCase()} and ${names[1].toLowerCase()}`}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </div>
    </div>
  );
}
