import { changeSources } from '../draft/draft.ts';
import { isSame, type Source } from '../service/source.ts';

/** The tag by which a prompt refers to a reference. */
export function TagField({ source, index }: { source: Source; index: number }) {
  return (
    <label className="tag">
      <span aria-hidden="true">@</span>
      <input
        aria-label={`Name of image ${index + 1}`}
        value={source.tag ?? `image${index + 1}`}
        maxLength={32}
        onChange={(event) => {
          const tag = event.target.value.replaceAll(/[^A-Za-z0-9_]/g, '').replace(/^[^A-Za-z]+/, '');
          changeSources('reference', (all) => all.map((one) => (isSame(one, source) ? { ...one, tag } : one)));
        }}
      />
    </label>
  );
}
