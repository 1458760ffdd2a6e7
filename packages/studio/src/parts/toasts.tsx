import { problemOf } from '../service/problems.ts';
import { createStore, useStore } from '../service/store.ts';

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const toasts = createStore<readonly Toast[]>([]);
let next = 1;

export function toast(text: string, bad = false): void {
  const id = next++;
  toasts.set([...toasts.get().slice(-2), { id, text, bad }]);
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), bad ? 8000 : 4000);
}

export function toastProblem(error: unknown): void {
  // The page already asks for another key.
  if ((error as { status?: number }).status === 401) return;
  const { title, message, hint } = problemOf(error);
  toast(`${title}. ${message}${hint ? ` ${hint}` : ''}`, true);
}

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, bad }) => (
        <p key={id} className={bad ? 'toast bad' : 'toast'}>
          {text}
        </p>
      ))}
    </div>
  );
}
