import { type ImageAction, imageActions } from '../images/image-actions.ts';
import { ImageMenu } from '../images/image-menu.tsx';
import { openLightbox } from '../images/lightbox-store.ts';
import type { ShownImage } from '../images/shown-image.ts';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { Icon } from '../parts/icon.tsx';
import { useModelTypes } from '../service/queries.ts';
import { useBusy } from './use-busy.ts';

/** The most used actions have buttons of their own; those of a run without a result are fewer. */
const withResult: readonly ImageAction['id'][] = ['edit', 'vary', 'video', 'reuse', 'download'];
const withoutResult: readonly ImageAction['id'][] = ['rerun', 'reuse', 'download', 'delete'];

/** What to do next with a run, or with one image of it. */
export function RunActions({ shown }: { shown: ShownImage }) {
  const { run } = shown;
  const { data: modelTypes = [] } = useModelTypes();
  const { busy, start } = useBusy();
  const actions = imageActions(shown, modelTypes);
  const hasResult = run.status === 'completed' && (run.image_url ?? run.video_url) !== null;
  const visible = actions.filter(({ id }) => (hasResult ? withResult : withoutResult).includes(id));
  return (
    <>
      <div className="run-actions">
        {visible.map(({ id, label, icon, path, perform }) =>
          path === undefined ? (
            <Button key={id} icon={icon} title={label} busy={busy === id} onClick={() => start(id, perform)}>
              {id === 'reuse' ? 'Reuse' : label}
            </Button>
          ) : (
            <a key={id} className="button main" href={`#${path}`}>
              <Icon name={icon} /> {label}
            </a>
          ),
        )}
        {hasResult && (
          <ImageMenu
            shown={shown}
            label="More actions"
            without={visible.map(({ id }) => id)}
            onView={() => openLightbox(shown)}
          />
        )}
      </div>
      {run.run_type !== 'upload' && <CodeView action={{ operation: 'runs.retry', id: run.run_id }} />}
    </>
  );
}
