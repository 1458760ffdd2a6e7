import type { ErrorCode } from '../reading/refused.ts';

interface Refusal {
  status: string;
  code: ErrorCode;
  message: string;
}

/** By Node's error code; anything else is not HTTP at all. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'file_too_large',
    message: 'The headers and the URL have more than 16 KiB. Send shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'invalid_json',
    message: 'The request took too long to arrive. Send it again.',
  },
};

const notHttp: Refusal = {
  status: '400 Bad Request',
  code: 'invalid_json',
  message: 'The request is not valid HTTP. Correct it.',
};

/** The complete response, as text, to bytes that Node could not parse as a request. */
export function unreadableRequest(error: string | undefined): string {
  const { status, code, message } = refusals[error ?? ''] ?? notHttp;
  const body = JSON.stringify({ message, code });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'X-Request-Id: req_unreadable',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
