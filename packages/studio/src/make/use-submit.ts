import { type FormEvent, useState } from 'react';
import type { Request } from '../draft/request.ts';
import type { Problem } from '../service/problems.ts';
import { make } from './latest.ts';

/** Sends the request of the form, unless something in it is wrong or missing. */
export function useSubmit({ action, problems }: Request) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    setTried(true);
    setProblem(undefined);
    if (busy || Object.keys(problems).length > 0) {
      // Focus the first missing field.
      setTimeout(() => document.querySelector<HTMLElement>('.composer [aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    showResult();
    const [failed] = await make([action]);
    if (failed) setProblem(failed);
    else setTried(false);
    setBusy(false);
  };
  const clear = (): void => {
    setProblem(undefined);
    setTried(false);
  };
  return { busy, problem, tried, submit, clear };
}

/** Beside the form the result is at the top of the page; below it, the strip above the button shows it. */
export function showResult(): void {
  if (matchMedia('(min-width: 901px)').matches) scrollTo(0, 0);
}
