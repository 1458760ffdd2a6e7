/**
 * Comments verify.md on the pull request. One comment per name: a later run changes it. A token that may not comment, as
 * on pull requests from forks, is reported and does not fail the job.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { REPORT, NAME, TOKEN, PULL_REQUEST, GITHUB_API_URL, GITHUB_REPOSITORY } = process.env;
const { GITHUB_SERVER_URL, GITHUB_RUN_ID } = process.env;
const mark = `<!-- darkroom-verify: ${NAME} -->`;
const artifact = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}#artifacts`;
const summary = readFileSync(join(REPORT, 'verify.md'), 'utf8');
const body = `${mark}\n${summary}\n[Full report: ${NAME}](${artifact})\n`;

const comments = `/repos/${GITHUB_REPOSITORY}/issues`;
const existing = await find();
const response = existing
  ? await call('PATCH', `${comments}/comments/${existing.id}`, { body })
  : await call('POST', `${comments}/${PULL_REQUEST}/comments`, { body });
if (response.status === 403) {
  console.log('::warning::The token may not comment. Give the job the permission `pull-requests: write`.');
} else if (!response.ok) {
  throw new Error(`GitHub returned ${response.status}: ${await response.text()}`);
}

async function find() {
  for (let page = 1; ; page++) {
    const response = await call('GET', `${comments}/${PULL_REQUEST}/comments?per_page=100&page=${page}`);
    const list = response.ok ? await response.json() : [];
    const found = list.find((comment) => comment.body.startsWith(mark));
    if (found !== undefined || list.length < 100) return found;
  }
}

function call(method, path, json) {
  return fetch(GITHUB_API_URL + path, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, Accept: 'application/vnd.github+json' },
    ...(json && { body: JSON.stringify(json) }),
  });
}
