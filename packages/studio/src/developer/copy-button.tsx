import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { toast } from '../parts/toasts.tsx';

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers allow it only on https and on this computer.
      toast('The browser does not allow copying here. Select the text and copy it.', true);
    }
  };
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
