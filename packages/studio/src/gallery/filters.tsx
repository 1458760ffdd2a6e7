import type { Run } from '@darkroom/client';
import { useEffect, useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { fieldNamed } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { useModelTypes } from '../service/queries.ts';
import { runTypeNames, statusNames } from '../service/run-words.ts';
import { useStore } from '../service/store.ts';
import { changeView, type View, view } from './view.ts';

const longestSearch = fieldNamed(operationFields['runs.list'], 'q')?.max_length;

export function Filters() {
  const { data: modelTypes = [] } = useModelTypes();
  const { filters, search, tab, order } = useStore(view);
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const slash = (event: KeyboardEvent): void => {
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);

  // The key is omitted and not undefined, so equal filters are one list.
  const change = (name: keyof View['filters'], value: string): void => {
    const { [name]: _, ...rest } = filters;
    changeView({ filters: value === '' ? rest : { ...rest, [name]: value } });
  };
  return (
    <search className="filters">
      <label className="search">
        <span className="hidden">Search</span>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          placeholder={tab === 'results' ? 'Search prompts ( / )' : 'Search names ( / )'}
          value={search}
          maxLength={longestSearch}
          onChange={(event) => changeView({ search: event.target.value })}
        />
      </label>
      {tab === 'results' && (
        <>
          <select
            aria-label="Type"
            value={filters.run_type ?? ''}
            onChange={(event) => change('run_type', event.target.value)}
          >
            <option value="">All types</option>
            {Object.entries(runTypeNames)
              .filter(([type]) => type !== 'upload')
              .map(([type, name]) => (
                <option key={type} value={type}>
                  {name === 'Edit' ? `Edit (${type})` : name}
                </option>
              ))}
          </select>
          <select
            aria-label="Status"
            value={filters.status ?? ''}
            onChange={(event) => change('status', event.target.value as Run['status'])}
          >
            <option value="">Any state</option>
            {Object.entries(statusNames).map(([status, name]) => (
              <option key={status} value={status}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Model"
            value={filters.model_type ?? ''}
            onChange={(event) => change('model_type', event.target.value)}
          >
            <option value="">All models</option>
            {modelTypes.map(({ model_type }) => (
              <option key={model_type}>{model_type}</option>
            ))}
          </select>
        </>
      )}
      <select
        aria-label="Order"
        value={order}
        onChange={(event) => changeView({ order: event.target.value as View['order'] })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </select>
    </search>
  );
}
