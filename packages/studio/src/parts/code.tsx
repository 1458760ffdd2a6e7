import { useState } from 'react';
import { Button } from './button.tsx';
import { ScrollBox } from './scroll-box.tsx';

const parts =
  /(\/\/[^\n]*)|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|\b(import|from|const|await|new|true|false|null)\b|\b(\d+(?:\.\d+)?)\b/g;
const kinds = ['comment', 'string', 'keyword', 'number'];

/** Code to read and to copy. */
export function Code({ text, name = 'Code' }: { text: string; name?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div className="code">
      <div className="code-head">
        <Button icon={copied ? 'check' : 'copy'} kind="quiet" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <ScrollBox name={name}>
        <pre>
          <code>{highlighted(text)}</code>
        </pre>
      </ScrollBox>
    </div>
  );
}

function highlighted(text: string) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    pieces.push(
      text.slice(end, match.index),
      <span key={match.index} className={`token-${kind}`}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}
