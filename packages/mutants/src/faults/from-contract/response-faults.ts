import type { HeaderSpec } from '@darkroom/verify/internals';
import type { PassingResponse } from '../fault.ts';
import { type ContractFault, contractFault } from './contract-fault.ts';
import type { Response } from './places.ts';

/** Another status, another response, and other headers and media. */
export function responseFaults(response: Response): ContractFault[] {
  return [...statusFaults(response), ...headerFaults(response), ...mediaFaults(response)];
}

/** The same body with another documented status, and the whole response of another: one of its class, one of another. */
function statusFaults({ operation, spec: { status } }: Response): ContractFault[] {
  const documented = [...operation.responses.keys()];
  const sameClass = documented.filter((one) => one !== status && Math.floor(one / 100) === Math.floor(status / 100));
  const [other = status === 200 ? 201 : 200] = sameClass;
  const changed = contractFault('status-changed', {
    operation: operation.id,
    place: `${status} as ${other}`,
    scope: { operations: [operation.id], statuses: [status] },
    make: () => ({
      response(response, request) {
        if (request.operation === operation.id && response.status === status) response.status = other;
      },
    }),
  });
  const [otherClass] = documented.filter((one) => one < 400 !== status < 400);
  const swapped = [sameClass.at(-1), otherClass]
    .filter((donor) => donor !== undefined)
    .map((donor) =>
      contractFault('response-swapped', {
        operation: operation.id,
        place: `${status} as ${donor}`,
        scope: { operations: [operation.id], statuses: [status, donor] },
        make: () =>
          swap(
            operation.id,
            (response) => response.status === status,
            (response) => response.status === donor,
          ),
      }),
    );
  return [changed, ...swapped];
}

/** A fault that returns an earlier response of one sort instead of one of another sort. */
export function swap(
  operation: string,
  replaces: (
    response: PassingResponse,
    request: { headers: Record<string, string>; body: Buffer },
  ) => boolean | Promise<boolean>,
  isDonor: (response: PassingResponse) => boolean,
): ReturnType<ContractFault['make']> {
  let donor: PassingResponse | undefined;
  return {
    async response(response, request) {
      if (request.operation !== operation) return;
      if (isDonor(response)) donor = { ...response, headers: { ...response.headers } };
      else if (donor !== undefined && (await replaces(response, request))) {
        const { 'x-request-id': id, ratelimit, 'ratelimit-policy': policy } = response.headers;
        // The request has its own id, and counts as any other.
        const own = {
          ...(id !== undefined && { 'x-request-id': id }),
          ...(ratelimit !== undefined && policy !== undefined && { ratelimit, 'ratelimit-policy': policy }),
        };
        Object.assign(response, { ...donor, headers: { ...donor.headers, ...own } });
      }
    },
  };
}

function headerFaults({ operation: { id }, spec: { status, headers } }: Response): ContractFault[] {
  return headers.flatMap((header) => {
    const name = header.name.toLowerCase();
    type Change = (headers: Record<string, string>, earlier: string | undefined) => void;
    const fault = (kind: 'header-dropped' | 'header-changed', change: Change) =>
      contractFault(kind, {
        operation: id,
        place: `${status} ${header.name}`,
        scope: { operations: [id], statuses: [status] },
        make() {
          let earlier: string | undefined;
          return {
            response({ headers, ...response }, request) {
              if (request.operation !== id || response.status !== status || !(name in headers)) return;
              const now = headers[name];
              change(headers, earlier);
              earlier = now;
            },
          };
        },
      });
    return [
      fault('header-dropped', (all) => {
        delete all[name];
      }),
      fault('header-changed', (all, earlier) => {
        all[name] = otherValue(header, all[name] ?? '', earlier);
      }),
    ];
  });
}

/** A value that breaks what is promised: of some headers, most other values would be as good. */
function otherValue({ name, schema }: HeaderSpec, value: string, earlier: string | undefined): string {
  // Any id is right that no other response has, and any number of remaining requests that is less than before.
  if (name === 'X-Request-Id' || name === 'RateLimit') return earlier ?? value;
  if (schema.type === 'integer' && schema.minimum !== undefined) return String(schema.minimum - 1);
  return otherText(value);
}

/** A text of the same form: its last digit is the next one, or its last letter the next one if it has no digit. */
function otherText(text: string): string {
  const digit = /\d(?=\D*$)/.exec(text);
  if (digit !== null) return replaceAt(text, digit.index, String((Number(digit[0]) + 1) % 10));
  const letter = /[a-z](?=[^a-z]*$)/i.exec(text);
  if (letter === null) return `${text}x`;
  return replaceAt(text, letter.index, letter[0] === 'e' ? 'a' : 'e');
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

function mediaFaults({ operation: { id }, spec: { status, contents } }: Response): ContractFault[] {
  const types = contents.map(({ mediaType }) => mediaType).filter((type) => /^(image|video)\//.test(type));
  if (types.length === 0) return [];
  const isMedia = (response: PassingResponse): boolean =>
    response.status === status && /^(image|video)\//.test(response.headers['content-type'] ?? '');
  const parts = { operation: id, place: `${status} body`, scope: { operations: [id], statuses: [status] } };
  return [
    contractFault('media-of-earlier-response', {
      ...parts,
      make() {
        let earlier: Buffer | undefined;
        return {
          response(response, request) {
            if (request.operation !== id || !isMedia(response)) return;
            const now = response.body;
            if (earlier !== undefined) response.body = earlier;
            earlier = now;
          },
        };
      },
    }),
    contractFault('media-truncated', {
      ...parts,
      make: () => ({
        response(response, request) {
          if (request.operation === id && isMedia(response))
            response.body = response.body.subarray(0, Math.ceil(response.body.length / 2));
        },
      }),
    }),
  ];
}
