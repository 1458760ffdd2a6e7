import { type ReactNode, useId } from 'react';
import { Tabs } from '../parts/tabs.tsx';
import { go } from '../router.ts';
import { Keys } from './keys.tsx';
import { Status } from './status.tsx';
import { Usage } from './usage.tsx';
import { Webhooks } from './webhooks.tsx';
import '../styles/developer.css';
import '../styles/operate.css';

const views = [
  { id: 'usage', label: 'Usage', icon: 'chart', show: () => <Usage /> },
  { id: 'keys', label: 'API keys', icon: 'key', show: () => <Keys /> },
  { id: 'webhooks', label: 'Webhooks', icon: 'link', show: () => <Webhooks /> },
  { id: 'status', label: 'Status', icon: 'pulse', show: () => <Status /> },
] as const satisfies { id: string; label: string; icon: string; show: () => ReactNode }[];

/** For people who build on the service or run it. */
export default function DevelopersPage({ view: asked }: { view: string }) {
  const panel = useId();
  const view = views.find(({ id }) => id === asked) ?? views[0];
  return (
    <main id="content" className="developers" tabIndex={-1}>
      <header>
        <h1>Developers</h1>
        <p className="small">
          You can see every action of the studio as code. The API is described in the <a href="/docs/">documentation</a>
          .
        </p>
      </header>
      <Tabs label="Views" tabs={views} current={view.id} panel={panel} onChange={(next) => go(`/developers/${next}`)} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view.id}`}>
        {view.show()}
      </div>
    </main>
  );
}
