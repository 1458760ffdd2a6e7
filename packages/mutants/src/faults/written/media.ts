import { createHmac, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import {
  changeJson,
  type Fault,
  onBody,
  onJson,
  onRequest,
  onResponse,
  type PassingEvent,
  type PassingResponse,
} from '../fault.ts';

const isPng = ({ headers, status }: PassingResponse): boolean =>
  headers['content-type'] === 'image/png' && status === 200;

/** Images, videos and events that are not what was requested. */
export const faultsOfMedia = {
  'text-as-png': onResponse(['images.removeBackground'], (response) => {
    if (isPng(response)) response.body = Buffer.from('string');
  }),
  'image-twice-as-wide': onResponse(['files.get'], async (response) => {
    if (!isPng(response)) return;
    const { width = 1, height = 1 } = await sharp(response.body).metadata();
    const wide = sharp(response.body).resize(width * 2, height, { fit: 'fill' });
    response.body = await wide.png().toBuffer();
  }),
  'jpeg-as-png': onResponse(['files.get'], async (response) => {
    if (isPng(response)) response.body = await sharp(response.body).flatten().jpeg().toBuffer();
  }),
  'alpha-lost': onResponse([], async (response, { operation }) => {
    if (operation.startsWith('images.') && isPng(response))
      response.body = await sharp(response.body).flatten({ background: '#fff' }).png().toBuffer();
  }),
  'format-ignored': () => ({
    ...onBody(['images.combine'], (json) => {
      if (json.output_format === 'jpeg') json.output_format = 'png';
    })(),
    ...onInputs((inputs) => {
      if (inputs.output_format === 'png' && inputs.mode === 'side-by-side') inputs.output_format = 'jpeg';
    })(),
  }),
  'ratio-ignored': onBody(['images.reframe'], (json) => {
    if (json.aspect_ratio === '2:1') json.aspect_ratio = '1:1';
  }),
  'video-too-short': () => ({
    ...onBody(['generateVideo'], (json) => {
      if (json.duration === 2) json.duration = 1;
    })(),
    ...onInputs((inputs) => {
      if (inputs.duration === 1 && inputs.fps === 4) inputs.duration = 2;
    })(),
  }),
  'range-ignored': onRequest(({ headers }) => delete headers.range),
  'range-off-by-one': onResponse(['files.get'], (response) => {
    if (response.status === 206) response.body = Buffer.concat([response.body.subarray(1), Buffer.from([0])]);
  }),
  'urls-without-multiple': onJson(['images.extract'], (json) => {
    if (json.url) json.urls ??= [json.url];
  }),
  'signature-over-body-only': onEvent((event) => [
    withHeader(event, 'webhook-signature', `v1,${createHmac('sha256', 'x').update(event.body).digest('base64')}`),
  ]),
  'signature-missing': onEvent(({ headers: { 'webhook-signature': _, ...headers }, body }) => [{ headers, body }]),
  'rotation-without-overlap': onEvent((event) => [
    withHeader(event, 'webhook-signature', event.headers['webhook-signature']?.split(' ')[0] ?? ''),
  ]),
  'event-stale': onEvent((event) => [
    withHeader(event, 'webhook-timestamp', String(Math.floor(Date.now() / 1000) - 3600)),
  ]),
  'event-altered': onEvent((event) => [{ ...event, body: Buffer.concat([event.body, Buffer.from(' ')]) }]),
  'event-twice-two-ids': onEvent((event) => [event, withHeader(event, 'webhook-id', `evt_${randomUUID()}`)]),
  'event-twice': onEvent((event) => [event, event]),
  'event-never': onEvent((event) => (event.body.includes('"run_id":"01990a') ? [event] : [])),
  'event-not-if-waited': onEvent((event) => (event.body.includes('"sync":true') ? [] : [event])),
  'event-without-id': onEvent(({ headers: { 'webhook-id': _, ...headers }, body }) => [{ headers, body }]),
  'redelivery-new-id': () => {
    const seen = new Set<string>();
    return {
      event(event) {
        const id = event.headers['webhook-id'] ?? '';
        const again = seen.has(id);
        seen.add(id);
        return [again ? withHeader(event, 'webhook-id', `evt_${randomUUID()}`) : event];
      },
    };
  },
  'delivery-never-done': onJson(['webhooks.listDeliveries', 'webhooks.getDelivery'], (json) => {
    for (const delivery of json.data ?? [json]) if (delivery.status === 'delivered') delivery.status = 'pending';
  }),
  'payload-not-as-sent': onJson(['webhooks.listDeliveries', 'webhooks.getDelivery'], (json) => {
    for (const delivery of json.data ?? [json])
      delivery.payload = JSON.stringify(JSON.parse(delivery.payload), null, 1);
  }),
} satisfies Record<string, () => Fault>;

function onInputs(change: (inputs: Record<string, unknown>) => void): () => Fault {
  return onResponse([], (response) =>
    changeJson(response, (json) => {
      const inputs = json.data?.inputs ?? json.inputs;
      if (inputs) change(inputs);
    }),
  );
}

function onEvent(event: NonNullable<Fault['event']>): () => Fault {
  return () => ({ event });
}

function withHeader(event: PassingEvent, name: string, value: string): PassingEvent {
  return { ...event, headers: { ...event.headers, [name]: value } };
}
