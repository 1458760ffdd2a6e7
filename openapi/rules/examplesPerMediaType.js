import { responsesOf } from './operation.js';

const hasExamples = (media) => Object.keys(media.examples ?? {}).length > 0;
// The bytes of an image say nothing in a description; the schema and the mock give real ones.
const isBinary = (mediaType) => /^(image|video)\//.test(mediaType);

/** Every media type of a request and of a response has at least one named example. */
export default function examplesPerMediaType(operation) {
  const findings = [];
  for (const [mediaType, media] of Object.entries(operation.requestBody?.content ?? {})) {
    if (!hasExamples(media)) findings.push({ message: `the ${mediaType} request has no example` });
  }
  for (const [status, response] of responsesOf(operation)) {
    for (const [mediaType, media] of Object.entries(response.content ?? {})) {
      if (!isBinary(mediaType) && !hasExamples(media))
        findings.push({ message: `${status} ${mediaType} has no example` });
    }
  }
  return findings;
}
