/**
 * Where mock and live service differ by design. Any other difference fails, and so does one that is listed here but
 * does not exist.
 */
export interface Difference {
  /** The case, or the start of its name. */
  case: string;
  /** What differs in the response: a place in it, as the comparison reports it. */
  at: string;
  reason: string;
}

export const differences: Difference[] = [
  {
    case: 'a part without a name',
    at: '',
    reason: "The mock reads forms with the platform's own parser, to which such a form cannot be read: 400, not 422.",
  },
  {
    case: 'a key that nobody made',
    at: '',
    reason: 'The mock takes any key and any token, so that nobody needs one; scenario invalid-token plays the refusal.',
  },
  {
    case: 'POST /api/v1/edits/remove-bg a URL that gives nothing',
    at: '',
    reason: 'The mock fetches nothing from elsewhere; scenario image-fetch-failed plays the refusal.',
  },
  {
    case: 'GET /api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03',
    at: '',
    reason: "The mock begins with the runs of the contract's examples, so that every screen has something to show.",
  },
  {
    case: 'GET /files/a-name-that-nobody-gave.png',
    at: '',
    reason: 'Every name is an image to the mock, so that URLs in examples and from before a restart still show one.',
  },
  {
    case: 'POST /api/v1/runs/generate {"prompt":"a fox","seed":1} scenario=queue-full',
    at: '',
    reason: "Scenarios are the mock's own; the service ignores preferences that it does not know, as RFC 7240 asks.",
  },
  {
    case: 'an image that is damaged inside',
    at: '',
    reason: 'The mock looks at the beginning and the end of an image and decodes nothing, to be fast.',
  },
];
