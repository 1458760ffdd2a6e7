import { createHmac, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { brokenHeaders, brokenResponse, changeJson, type NamedFault } from '../fault.ts';

const isPng = (headers: Record<string, string>): boolean => headers['content-type'] === 'image/png';
const samples = ['files.get'];

/** Images, videos and events that are not what was requested. */
export const faultsOfMedia: NamedFault[] = [
  {
    name: 'png-cut-off',
    does: 'images are cut off',
    make: brokenHeaders(samples, (response) => {
      if (isPng(response.headers) && response.status === 200)
        response.body = response.body.subarray(0, Math.floor(response.body.length / 2));
    }),
  },
  {
    name: 'no-png',
    does: 'the bytes of a PNG are text',
    make: brokenHeaders(['images.removeBackground'], (response) => {
      if (isPng(response.headers)) response.body = Buffer.from('string');
    }),
  },
  {
    name: 'wrong-size',
    does: 'images are twice as wide',
    make: () => ({
      async response(response, request) {
        if (request.operation === 'files.get' && isPng(response.headers) && response.status === 200) {
          const { width = 1, height = 1 } = await sharp(response.body).metadata();
          response.body = await sharp(response.body)
            .resize(width * 2, height, { fit: 'fill' })
            .png()
            .toBuffer();
        }
      },
    }),
  },
  {
    name: 'jpeg-as-png',
    does: 'a JPEG is sent as PNG',
    make: () => ({
      async response(response, request) {
        if (request.operation === 'files.get' && isPng(response.headers) && response.status === 200)
          response.body = await sharp(response.body).flatten().jpeg().toBuffer();
      },
    }),
  },
  {
    name: 'alpha-lost',
    does: 'cut-outs have no transparency',
    make: () => ({
      async response(response, request) {
        if (request.operation.startsWith('images.') && isPng(response.headers))
          response.body = await sharp(response.body).flatten({ background: '#fff' }).png().toBuffer();
      },
    }),
  },
  {
    name: 'format-ignored',
    does: 'output_format is ignored',
    make: () => ({
      request(request) {
        if (request.operation === 'images.combine')
          changeJson(request, (json) => {
            if (json.output_format === 'jpeg') json.output_format = 'png';
          });
        return undefined;
      },
      response(response) {
        changeJson(response, (json) => {
          const inputs = json?.data?.inputs ?? json?.inputs;
          if (inputs?.output_format === 'png' && inputs.mode === 'side-by-side') inputs.output_format = 'jpeg';
        });
      },
    }),
  },
  {
    name: 'ratio-ignored',
    does: 'reframing keeps the shape',
    make: () => ({
      request(request) {
        if (request.operation === 'images.reframe')
          changeJson(request, (json) => {
            if (json.aspect_ratio === '2:1') json.aspect_ratio = '1:1';
          });
        return undefined;
      },
    }),
  },
  {
    name: 'batch-short',
    does: 'a batch has one image too few',
    make: brokenResponse(['images.generate', 'runs.get'], (json) => {
      const run = json.data ?? json;
      if (run.image_urls?.length === 2) run.image_urls.pop();
    }),
  },
  {
    name: 'video-too-short',
    does: 'videos last half as long',
    make: () => ({
      request(request) {
        if (request.operation === 'generateVideo')
          changeJson(request, (json) => {
            if (json.duration === 2) json.duration = 1;
          });
        return undefined;
      },
      response(response) {
        changeJson(response, (json) => {
          if (json?.inputs?.duration === 1 && json.inputs.fps === 4) json.inputs.duration = 2;
        });
      },
    }),
  },
  {
    name: 'range-ignored',
    does: 'Range is ignored',
    make: () => ({
      request(request) {
        delete request.headers.range;
        return undefined;
      },
    }),
  },
  {
    name: 'range-off-by-one',
    does: 'ranges begin one byte late',
    make: brokenHeaders(['files.get'], (response) => {
      if (response.status === 206) response.body = Buffer.concat([response.body.subarray(1), Buffer.from([0])]);
    }),
  },
  {
    name: 'layers-from-one',
    does: 'layers are numbered from 1',
    make: brokenResponse(['edit.getLayers'], (json) => {
      for (const layer of json.data.layers) layer.index += 1;
    }),
  },
  {
    name: 'layer-size-lies',
    does: 'layers tell another size',
    make: brokenResponse(['edit.getLayers'], (json) => {
      for (const layer of json.data.layers) layer.width += 1;
    }),
  },
  {
    name: 'description-of-another',
    does: 'descriptions tell another size',
    make: brokenResponse(['images.describe'], (json) => {
      if (json.data?.width) json.data.width += 1;
    }),
  },
  {
    name: 'parent-header-lost',
    does: 'Parent-Run-Id is missing',
    make: brokenHeaders(['images.segmentImage'], (response) => {
      delete response.headers['parent-run-id'];
    }),
  },
  {
    name: 'urls-without-multiple',
    does: 'urls are always there',
    make: brokenResponse(['images.extract'], (json) => {
      if (json.url) json.urls ??= [json.url];
    }),
  },
  {
    name: 'signature-over-body-alone',
    does: 'the signature is over the body alone',
    make: () => ({
      event: (event) => [
        {
          ...event,
          headers: {
            ...event.headers,
            'webhook-signature': `v1,${createHmac('sha256', 'x').update(event.body).digest('base64')}`,
          },
        },
      ],
    }),
  },
  {
    name: 'signature-missing',
    does: 'events are not signed',
    make: () => ({ event: ({ headers: { 'webhook-signature': _, ...headers }, body }) => [{ headers, body }] }),
  },
  {
    name: 'event-stale',
    does: 'events have an old timestamp',
    make: () => ({
      event: (event) => [
        { ...event, headers: { ...event.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) } },
      ],
    }),
  },
  {
    name: 'event-altered',
    does: 'the body is altered after signing',
    make: () => ({ event: (event) => [{ ...event, body: Buffer.concat([event.body, Buffer.from(' ')]) }] }),
  },
  {
    name: 'event-twice-two-ids',
    does: 'an event is sent twice under two ids',
    make: () => ({
      event: (event) => [event, { ...event, headers: { ...event.headers, 'webhook-id': `evt_${randomUUID()}` } }],
    }),
  },
  {
    name: 'event-twice',
    does: 'an event is sent twice',
    make: () => ({ event: (event) => [event, event] }),
  },
  {
    name: 'event-never',
    does: 'events of runs are never sent',
    make: () => ({ event: (event) => (event.body.includes('"run_id":"01990a') ? [event] : []) }),
  },
  {
    name: 'event-not-if-waited',
    does: 'runs that were waited for send no event',
    make: () => ({ event: (event) => (event.body.includes('"sync":true') ? [] : [event]) }),
  },
  {
    name: 'event-without-id',
    does: 'events have no webhook-id',
    make: () => ({ event: ({ headers: { 'webhook-id': _, ...headers }, body }) => [{ headers, body }] }),
  },
  {
    name: 'redelivery-new-id',
    does: 'a redelivery has a new id',
    make: () => {
      const seen = new Set<string>();
      return {
        event(event) {
          const id = event.headers['webhook-id'] ?? '';
          const again = seen.has(id);
          seen.add(id);
          return [again ? { ...event, headers: { ...event.headers, 'webhook-id': `evt_${randomUUID()}` } } : event];
        },
      };
    },
  },
  {
    name: 'delivery-never-done',
    does: 'deliveries stay pending',
    make: brokenResponse(['webhooks.listDeliveries', 'webhooks.getDelivery'], (json) => {
      for (const delivery of json.data ?? [json]) if (delivery.status === 'delivered') delivery.status = 'pending';
    }),
  },
  {
    name: 'payload-not-as-sent',
    does: 'the recorded payload is not what was sent',
    make: brokenResponse(['webhooks.listDeliveries', 'webhooks.getDelivery'], (json) => {
      for (const delivery of json.data ?? [json])
        delivery.payload = JSON.stringify(JSON.parse(delivery.payload), null, 1);
    }),
  },
];
