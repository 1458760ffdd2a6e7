import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { problemOf } from '../service/problems.ts';
import { useStore } from '../service/store.ts';
import { editPrompt, newPrompt, promptDraft } from './prompt-draft.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { PromptRow } from './prompt-row.tsx';
import { usePrompts } from './use-prompts.ts';
import '../styles/prompts.css';

/** Prompts to use again: written here, saved from the form, or enhanced. */
export default function PromptsPage() {
  const [search, setSearch] = useState('');
  const { prompts, total, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = usePrompts(
    search.trim(),
  );
  const { id: editing } = useStore(promptDraft);
  return (
    <main id="content" className="prompts" tabIndex={-1}>
      <header>
        <h1>Saved prompts</h1>
        <input
          type="search"
          aria-label="Search saved prompts"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button kind="main" icon="plus" onClick={() => editPrompt(newPrompt)}>
          New prompt
        </Button>
      </header>
      {editing === newPrompt && <PromptEditor />}
      {error && (
        <ProblemNote problem={problemOf(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ProblemNote>
      )}
      <ul className="prompt-list" aria-busy={isFetching}>
        {prompts.map((saved) => (
          <li key={saved.id}>{editing === saved.id ? <PromptEditor saved={saved} /> : <PromptRow saved={saved} />}</li>
        ))}
      </ul>
      <p className="small prompts-end" role="status">
        {!error && endWords({ isLoading: isPending || (isFetching && search !== ''), total, shown: prompts.length })}
      </p>
      {hasNextPage && !search && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </main>
  );
}

function endWords({ isLoading, total, shown }: { isLoading: boolean; total: number; shown: number }): string {
  if (isLoading) return 'Loading…';
  if (total === 0) return 'Nothing saved yet. Write a prompt here, or save one from the form with its bookmark button.';
  return shown === 0 ? 'No saved prompt contains these words.' : '';
}
