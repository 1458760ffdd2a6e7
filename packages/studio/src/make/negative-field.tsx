import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';

interface Props {
  value: string;
  disabled: boolean;
  problem: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** What should not be seen, under the prompt; collapsed until it is wanted. */
export function NegativeField({ value, disabled, problem, onChange }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // It replaces the button that had the focus.
  useEffect(() => {
    if (opened) area.current?.focus();
  }, [opened]);
  const open = opened || value !== '' || problem !== undefined;
  if (!open) {
    return (
      <Button kind="quiet" icon="plus" className="negative-open" disabled={disabled} onClick={() => setOpened(true)}>
        Negative prompt
      </Button>
    );
  }
  return (
    <div className="field negative">
      <label htmlFor={id}>Negative prompt</label>
      <textarea
        id={id}
        rows={2}
        ref={area}
        value={value}
        placeholder="What should not be there"
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value || undefined)}
        onBlur={() => value === '' && setOpened(false)}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
