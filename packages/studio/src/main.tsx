import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connect, readKeyFromUrl } from './service/connection.ts';
import { registerWorker } from './service/offline.ts';
import { queryClient } from './service/query.ts';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/pieces.css';
import './styles/make.css';
import './styles/cards.css';
import './styles/image-tools.css';
import './styles/result.css';

readKeyFromUrl();
void connect();
// The URL may be pasted into a tab that shows the page already.
addEventListener('hashchange', () => {
  if (!readKeyFromUrl()) return;
  queryClient.clear();
  void connect();
});
registerWorker();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
