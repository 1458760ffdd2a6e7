import type { Contract, Operation } from '@darkroom/verify/internals';
import { changeJson, type Json, type PassingRequest } from '../fault.ts';
import { type ContractFault, contractFault } from './contract-fault.ts';

/** Every property and parameter of a request ignored by the service, or replaced by that of the request before. */
export function requestFaults({ operations }: Contract): ContractFault[] {
  return operations.flatMap((operation) => [...propertiesOf(operation), ...parametersOf(operation)]);
}

function propertiesOf({ id, bodies }: Operation): ContractFault[] {
  const json = bodies.filter(({ isForm }) => !isForm);
  const names = new Set(json.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return [...names].flatMap((name) => [
    requestFault('input-ignored', id, name, (request) => {
      changeJson(request, (body) => {
        delete body[name];
      });
    }),
    requestFault('input-of-earlier-request', id, name, (request, kept) => {
      changeJson(request, (body) => {
        if (!(name in body)) return;
        const now = body[name];
        if (kept.value !== undefined) body[name] = kept.value;
        kept.value = now;
      });
    }),
  ]);
}

function parametersOf({ id, parameters }: Operation): ContractFault[] {
  return parameters
    .filter((parameter) => parameter.in !== 'path')
    .flatMap(({ name, in: place }) => {
      const read = (request: PassingRequest): string | undefined =>
        place === 'header' ? request.headers[name.toLowerCase()] : (urlOf(request).searchParams.get(name) ?? undefined);
      const write = (request: PassingRequest, value: string | undefined): void => {
        if (place === 'header') {
          if (value === undefined) delete request.headers[name.toLowerCase()];
          else request.headers[name.toLowerCase()] = value;
          return;
        }
        const url = urlOf(request);
        if (value === undefined) url.searchParams.delete(name);
        else url.searchParams.set(name, value);
        request.url = `${url.pathname}${url.search}`;
      };
      return [
        requestFault('input-ignored', id, `${place} ${name}`, (request) => {
          if (read(request) !== undefined) write(request, undefined);
        }),
        requestFault('input-of-earlier-request', id, `${place} ${name}`, (request, kept) => {
          const now = read(request);
          if (now === undefined) return;
          if (kept.value !== undefined) write(request, kept.value);
          kept.value = now;
        }),
      ];
    });
}

function requestFault(
  kind: 'input-ignored' | 'input-of-earlier-request',
  operation: string,
  place: string,
  change: (request: PassingRequest, kept: { value: Json }) => void,
): ContractFault {
  return contractFault(kind, {
    operation,
    place,
    isLive: true,
    make() {
      const kept: { value: Json } = { value: undefined };
      return {
        request(request) {
          if (request.operation === operation) change(request, kept);
          return undefined;
        },
      };
    },
  });
}

function urlOf({ url }: PassingRequest): URL {
  return new URL(url, 'http://service');
}
