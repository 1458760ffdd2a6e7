import { useState } from 'react';

/** Which of several actions is in progress; it reports its own errors. */
export function useBusy() {
  const [busy, setBusy] = useState<string>();
  const start = async (id: string, perform: () => void | Promise<void>): Promise<void> => {
    setBusy(id);
    try {
      await perform();
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, start };
}
