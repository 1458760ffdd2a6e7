import type { Contract, Node } from '../contract.ts';
import { arrow, box, type Diagram, label, type Point } from './svg.ts';

const BOX = { width: 150, height: 56 };
const GAP = { x: 90, y: 28 };

/** The states of a run, from `x-state-machine`: a column for each number of steps from the first state. */
export function runStates({ document }: Contract): Diagram {
  const machine: Node = document.components.schemas.RunStatus['x-state-machine'];
  const states: [string, Node][] = Object.entries(machine.states);
  const columns = columnsOf(machine);
  const rows = Math.max(...columns.map((column) => column.length));
  const height = rows * (BOX.height + GAP.y) - GAP.y + 4;
  const left = 46;
  const places = new Map<string, Point>(
    columns.flatMap((column, x) =>
      column.map((state, y): [string, Point] => [
        state,
        [left + x * (BOX.width + GAP.x), 2 + y * (BOX.height + GAP.y)],
      ]),
    ),
  );
  const at = (state: string): Point => places.get(state) ?? [0, 0];
  const boxes = states.map(([name, { to, event }]) =>
    box(
      at(name),
      BOX.width,
      BOX.height,
      [[name, 'name'], ...(event ? ([[event, 'small name']] as [string, string][]) : [])],
      to.length === 0 ? 'strong' : '',
    ),
  );
  const [firstX, firstY] = at(machine.initial);
  const start = `<circle cx="${firstX - 38}" cy="${firstY + BOX.height / 2}" r="6"/>${arrow([
    [firstX - 32, firstY + BOX.height / 2],
    [firstX - 2, firstY + BOX.height / 2],
  ])}`;
  const arrows = states.flatMap(([from, { to }]) =>
    to.map((target: string) => transition(from, target, to, columns, at)),
  );
  const moves = states.flatMap(([from, { to }]) => (to.length > 0 ? [`${from} becomes ${to.join(', ')}`] : []));
  const ends = states.filter(([, { to }]) => to.length === 0);
  return {
    name: 'run-states',
    title: 'The states of a run',
    description: `A run starts as ${machine.initial}. ${moves.join('; ')}. ${ends.map(([name, { event }]) => `${name} is terminal and sends ${event}`).join('; ')}.`,
    width: left + columns.length * (BOX.width + GAP.x) - GAP.x + 4,
    height: height + 30,
    body: `${arrows.join('')}${start}${boxes.join('')}${label([left, height + 22], 'Coloured: terminal states, each with the webhook event that it sends', 'small start')}`,
  };
}

/** By the length of the longest way to each state; every state that ends a run is in the last column. */
function columnsOf(machine: Node): string[][] {
  const depth = new Map<string, number>([[machine.initial, 0]]);
  const visit = (state: string): void => {
    for (const next of machine.states[state].to as string[]) {
      const further = (depth.get(state) ?? 0) + 1;
      // More steps than states would be a circle.
      if (further <= (depth.get(next) ?? 0) || further > Object.keys(machine.states).length) continue;
      depth.set(next, further);
      visit(next);
    }
  };
  visit(machine.initial);
  const names = Object.keys(machine.states);
  const last = Math.max(...depth.values());
  return Array.from({ length: last + 1 }, (_, column) => names.filter((name) => depth.get(name) === column));
}

/** Straight if both are in the first row; otherwise out of the side of the box, down, and into the side of the other. */
function transition(
  from: string,
  to: string,
  siblings: string[],
  columns: string[][],
  at: (state: string) => Point,
): string {
  const columnOf = (state: string): number => columns.findIndex((column) => column.includes(state));
  const [x, y] = at(from);
  const [toX, toY] = at(to);
  const middle = y + BOX.height / 2;
  const right = x + BOX.width;
  if (toY === y)
    return arrow([
      [right, middle],
      [toX - 2, middle],
    ]);
  // The lower a line goes, the further left it turns down, so lines from one box do not cross.
  const order = siblings.indexOf(to);
  const out = middle + order * 9;
  const turn = right + GAP.x - 20 - order * 18;
  // Two lines into one box stay apart: those from the box before come in above those that pass below it.
  const into = toY + BOX.height / 2 + (columnOf(to) - columnOf(from) > 1 ? 9 : -9);
  return arrow([
    [right, out],
    [turn, out],
    [turn, into],
    [toX - 2, into],
  ]);
}
