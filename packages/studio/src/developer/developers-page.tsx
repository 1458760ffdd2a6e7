import { useId } from 'react';
import { Tabs } from '../parts/tabs.tsx';
import { go } from '../router.ts';
import { KeyAndLimits } from './key-and-limits.tsx';
import { Requests } from './requests.tsx';
import { Webhooks } from './webhooks.tsx';
import '../styles/developer.css';

const views = [
  { id: 'requests', label: 'Requests', icon: 'code' },
  { id: 'webhooks', label: 'Webhooks', icon: 'link' },
  { id: 'key', label: 'Key and limits', icon: 'plug' },
] as const;

type View = (typeof views)[number]['id'];

export default function DevelopersPage({ view: asked }: { view: string }) {
  const panel = useId();
  const view: View = views.find(({ id }) => id === asked)?.id ?? 'requests';
  return (
    <main id="content" className="developers" tabIndex={-1}>
      <header>
        <h1>Developers</h1>
        <p className="small">
          You can see every action of the studio as code. The API is described in the <a href="/docs/">documentation</a>
          .
        </p>
      </header>
      <Tabs label="Views" tabs={views} current={view} panel={panel} onChange={(next) => go(`/developers/${next}`)} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view}`}>
        {view === 'requests' && <Requests />}
        {view === 'webhooks' && <Webhooks />}
        {view === 'key' && <KeyAndLimits />}
      </div>
    </main>
  );
}
