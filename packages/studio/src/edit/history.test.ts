import { expect, it } from 'vitest';
import { change, redo, settle, startHistory, undo } from './history.ts';

it('undoes and redoes step by step, and forgets what was undone after a new change', () => {
  const two = change(change(startHistory('a'), 'b'), 'c');
  expect(undo(undo(undo(two))).present).toBe('a');
  expect(redo(redo(redo(undo(undo(two))))).present).toBe('c');
  expect(redo(change(undo(two), 'd')).present).toBe('d');
});

it('makes changes of the same thing one step until it is settled', () => {
  const dragged = change(change(startHistory(0), 1, 'drag'), 2, 'drag');
  expect(undo(dragged).present).toBe(0);
  expect(undo(change(settle(dragged), 3, 'drag')).present).toBe(2);
  expect(undo(change(undo(dragged), 4, 'drag')).present).toBe(0);
});
