import type { Contract, Node } from '../contract.ts';
import { arrow, box, type Diagram, label, line, type Point } from './svg.ts';

const ACTORS = ['Your program', 'Darkroom', 'Your receiver'] as const;
const COLUMN = 228;
const STEP = 54;
const HEAD = 44;

type Step = { from: number; to: number; text: string; below?: string; dashed?: boolean };

/** From a request with a `webhook_url` to a delivery that was accepted; names and events come from the contract. */
export function webhookFlow({ document, operations }: Contract): Diagram {
  const create = operations.find(({ id }) => id === 'images.generate');
  const events = Object.keys(document.webhooks ?? {});
  const { WebhookId, WebhookTimestamp, WebhookSignature } = document.components.parameters as Record<string, Node>;
  if (!create || !WebhookId || !WebhookTimestamp || !WebhookSignature || events.length === 0)
    throw new Error('The contract has no webhooks to draw.');
  const headers = [WebhookId, WebhookTimestamp, WebhookSignature].map(({ name }) => name.replace(/^webhook-/, ''));
  const steps: Step[] = [
    { from: 0, to: 1, text: `${create.method} ${create.path.replace('/api/v1', '')}`, below: 'with webhook_url' },
    { from: 1, to: 0, text: '202', below: 'run_id, status queued', dashed: true },
    { from: 1, to: 1, text: 'The run ends' },
    { from: 1, to: 2, text: `POST ${events[0]}`, below: `webhook-${headers.join(', -')}` },
    { from: 2, to: 2, text: 'Verify the signature' },
    { from: 2, to: 1, text: '2xx', below: 'anything else: sent again later', dashed: true },
    { from: 2, to: 2, text: 'Process it, once per webhook-id' },
  ];
  const x = (actor: number): number => 78 + actor * COLUMN;
  const y = (step: number): number => HEAD + 46 + step * STEP;
  const height = y(steps.length) - 10;
  const lifelines = ACTORS.map((name, actor) => {
    const top: Point = [x(actor) - 76, 2];
    return `${line(
      [
        [x(actor), HEAD],
        [x(actor), height],
      ],
      'thin',
    )}${box(top, 152, HEAD - 4, [[name, '']], actor === 1 ? 'strong' : '')}`;
  });
  const drawn = steps.map(({ from, to, text, below, dashed }, index) => {
    if (from === to) {
      const width = Math.max(120, text.length * 6.6 + 20);
      return box([x(from) - width / 2, y(index) - 17], width, 32, [[text, 'small']]);
    }
    const side = from < to ? -1 : 1;
    const middle = (x(from) + x(to)) / 2;
    const under = below ? label([middle, y(index) + 17], below, 'small') : '';
    return `${arrow(
      [
        [x(from), y(index)],
        [x(to) + side * 3, y(index)],
      ],
      dashed ? 'dashed' : '',
    )}${label([middle, y(index) - 7], text, 'small name')}${under}`;
  });
  return {
    name: 'webhook-flow',
    title: 'How a webhook is delivered',
    description: steps
      .map(({ from, to, text, below }) =>
        from === to
          ? `${ACTORS[from]}: ${text}`
          : `${ACTORS[from]} to ${ACTORS[to]}: ${text}${below ? `, ${below}` : ''}`,
      )
      .join('. ')
      .concat('.'),
    width: x(ACTORS.length - 1) + 118,
    height,
    body: lifelines.join('') + drawn.join(''),
  };
}
