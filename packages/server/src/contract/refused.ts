/** What domain code throws; `http/` turns it into a response. */
export { type ErrorCode, type Issue, invalid, Refused } from '@darkroom/contract/reading';
