import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { problemOf } from '../service/problems.ts';
import { useRun } from '../service/queries.ts';
import { isSame, type Source } from '../service/source.ts';
import { upload } from '../service/upload.ts';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';

const RunPicker = lazy(async () => ({ default: (await import('./run-picker.tsx')).RunPicker }));

interface Sending {
  id: number;
  name: string;
  part: number;
  problem?: string;
}

interface Props {
  label: string;
  help: string;
  sources: readonly Source[];
  most: number;
  onChange: (change: (sources: readonly Source[]) => readonly Source[]) => void;
  problem?: string | undefined;
  /** Rendered with each image. */
  children?: ((source: Source, index: number) => ReactNode) | undefined;
}

let next = 1;

/** Images by drop, paste or file, or from an earlier run. */
export function ImagesInput({ label, help, sources, most, onChange, problem, children }: Props) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [picking, setPicking] = useState(false);
  const [over, setOver] = useState(false);
  const id = useId();
  const room = most - sources.length;

  const send = async (files: readonly File[]): Promise<void> => {
    await Promise.all(
      files.slice(0, Math.max(room, 0)).map(async (file) => {
        const entry = { id: next++, name: file.name || 'Image', part: 0 };
        const change = (fields: Partial<Sending>): void =>
          setSending((all) => all.map((one) => (one.id === entry.id ? { ...one, ...fields } : one)));
        setSending((all) => [...all, entry]);
        try {
          const source = await upload(file, { onProgress: (part) => change({ part }) });
          onChange((all) => [...all, source].slice(0, most));
          setSending((all) => all.filter((one) => one.id !== entry.id));
        } catch (error) {
          const { title, hint = '' } = problemOf(error);
          change({ problem: `${title}. ${hint}` });
        }
      }),
    );
  };

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <fieldset
        className={over ? 'images-input over' : 'images-input'}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sources.map((source, index) => (
          <div className="source" key={`${source.runId} ${source.imageIndex ?? 0}`}>
            <SourceImage source={source} alt={`Image ${index + 1}`} />
            <Button
              icon="close"
              label={`Remove image ${index + 1}`}
              onClick={() => onChange((all) => all.filter((one) => one !== source))}
            />
            {children?.(source, index)}
          </div>
        ))}
        {sending.map(({ id: key, name, part, problem: wrong }) => (
          <div className={wrong ? 'source bad' : 'source'} key={key}>
            <span className="source-name">{name}</span>
            {wrong ? <span role="alert">{wrong}</span> : <Progress value={part} label={`Uploading ${name}`} />}
            {wrong && (
              <Button
                icon="close"
                label={`Dismiss ${name}`}
                onClick={() => setSending((all) => all.filter((one) => one.id !== key))}
              />
            )}
          </div>
        ))}
        {room > 0 && (
          <div className="add">
            <label className="button plain">
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp"
                multiple={most > 1}
                onChange={(event) => {
                  void send([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
              Choose a file
            </label>
            <Button kind="quiet" onClick={() => setPicking(true)}>
              From a run
            </Button>
            <span className="small" id={`${id}-help`}>
              {help} You can also drop or paste it.
            </span>
          </div>
        )}
      </fieldset>
      {problem && <p className="field-problem">{problem}</p>}
      {picking && (
        <Suspense>
          <RunPicker
            most={room}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              onChange((all) =>
                [...all, ...picked.filter((source) => !all.some((one) => isSame(one, source)))].slice(0, most),
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A source from an earlier request is only known by its run. */
function SourceImage({ source, alt }: { source: Source; alt: string }) {
  const { run } = useRun(source.url ? '' : source.runId);
  const src = source.url || run?.image_urls[source.imageIndex ?? 0];
  return src ? <img src={src} alt={alt} /> : <span className="source-name">{alt}</span>;
}
