import type { Run, Schemas } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { Icon } from '../parts/icon.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { download, fileName } from '../service/download.ts';
import { problemOf } from '../service/problems.ts';
import { useLayers } from '../service/queries.ts';
import { titleOf } from '../service/run-words.ts';

type Layer = Schemas['Layer'];

/** The layers of an image; each can be switched off. */
export default function Layers({ run }: { run: Run }) {
  const { data: layers, error, isPending } = useLayers(run.run_id);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  if (error) return <ProblemNote problem={problemOf(error)} />;
  if (isPending) {
    return (
      <div className="stage words">
        <p className="waiting-words">
          <span className="spinner" aria-hidden="true" /> Separating layers…
        </p>
      </div>
    );
  }
  const base = layers.find(({ index }) => index === 0) ?? layers[0];
  const toggle = (id: string): void => {
    const next = new Set(off);
    if (!next.delete(id)) next.add(id);
    setOff(next);
  };
  return (
    <div className="layers">
      <div className="stage">
        {base ? (
          <Stack
            layers={layers.filter(({ id, visible }) => visible && !off.has(id))}
            width={base.width}
            height={base.height}
          />
        ) : (
          <p>This run has no layers.</p>
        )}
      </div>
      <ol className="layer-list" aria-label="Layers, top to bottom">
        {layers.toReversed().map((layer) => (
          <li key={layer.id}>
            <Button
              kind="quiet"
              icon={off.has(layer.id) ? 'eyeOff' : 'eye'}
              label={`Show ${layer.name}`}
              aria-pressed={!off.has(layer.id)}
              onClick={() => toggle(layer.id)}
            />
            <span className="layer-thumb checkerboard">{layer.image_url && <img src={layer.image_url} alt="" />}</span>
            <span>
              {layer.name}
              <span className="small">
                {layer.type}, {layer.width} × {layer.height}
              </span>
            </span>
            {layer.image_url && (
              <Button
                kind="quiet"
                icon="download"
                label={`Download ${layer.name}`}
                onClick={() => void download(String(layer.image_url), fileName(`${titleOf(run)} ${layer.name}`))}
              />
            )}
          </li>
        ))}
        {layers.length === 0 && (
          <li>
            <Icon name="layers" /> No layers
          </li>
        )}
      </ol>
      {run.image_urls.length > 1 && <p className="small">These are the layers of the first image.</p>}
      <CodeView action={{ operation: 'edit.getLayers', id: run.run_id }} />
    </div>
  );
}

function Stack({ layers, width, height }: { layers: Layer[]; width: number; height: number }) {
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <div
      className="stack checkerboard"
      style={{ aspectRatio: width / height, inlineSize: `min(100cqw, calc(100cqh * ${width / height}))` }}
    >
      {layers.map(
        (layer) =>
          layer.image_url && (
            <img
              key={layer.id}
              src={layer.image_url}
              alt={layer.name}
              style={{
                left: percent(layer.x, width),
                top: percent(layer.y, height),
                width: percent(layer.width, width),
                height: percent(layer.height, height),
                opacity: layer.opacity,
              }}
            />
          ),
      )}
    </div>
  );
}
