import { isSecured, successesOf } from './operation.js';

const needed = { 429: ['RateLimit', 'RateLimit-Policy', 'Retry-After'], 503: ['Retry-After'] };

/** A caller always sees what is left of its limit, and how long to wait when it has run out. */
export default function rateLimitFields(operation) {
  const findings = [];
  if (isSecured(operation)) {
    for (const [status, response] of successesOf(operation)) {
      for (const name of ['RateLimit', 'RateLimit-Policy']) {
        if (!response.headers?.[name]) findings.push({ message: `${status} has no ${name} header` });
      }
    }
    if (!operation.responses?.['429']) findings.push({ message: 'has no 429' });
  }
  for (const [status, names] of Object.entries(needed)) {
    const response = operation.responses?.[status];
    for (const name of response ? names : []) {
      if (!response.headers?.[name]) findings.push({ message: `${status} has no ${name} header` });
    }
  }
  return findings;
}
