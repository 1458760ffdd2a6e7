import { useId, useState } from 'react';
import type { Action } from '../service/actions.ts';
import { asCurl, asTypeScript } from '../service/code.ts';
import { Code } from './code.tsx';
import { Tabs } from './tabs.tsx';

const languages = [
  { id: 'typescript', label: 'TypeScript' },
  { id: 'curl', label: 'curl' },
] as const;

export default function CodeBlocks({ action }: { action: Action }) {
  const [language, setLanguage] = useState<'typescript' | 'curl'>('typescript');
  const panel = useId();
  return (
    <>
      <Tabs label="Language" tabs={languages} current={language} onChange={setLanguage} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${language}`}>
        <Code text={language === 'curl' ? asCurl(action) : asTypeScript(action)} />
      </div>
    </>
  );
}
