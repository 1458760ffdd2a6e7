import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/** Catches unexpected errors of a page, so the user never sees an empty window. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Parts of the page are loaded on demand; after an update the old ones no longer exist.
    const updated = /import|module|preload/i.test(error.message);
    return (
      <main id="content" className="centered-page" tabIndex={-1}>
        <h1>{updated ? 'The studio was updated' : 'Something went wrong'}</h1>
        <p>
          {updated ? 'Reload the page to continue. Your entries are kept.' : `${error.message} Your entries are kept.`}
        </p>
        <button type="button" className="button main" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    );
  }
}
