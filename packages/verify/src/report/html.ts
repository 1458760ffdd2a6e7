import type { Finding } from '../session/finding.ts';
import type { Report } from './report.ts';
import { killRateLine } from './terminal.ts';

/** The report as one self-contained page. */
export function asHtml(report: Report): string {
  const { findings, coverage, checks, skips } = report;
  const rows = coverage.map(
    ({
      dimension,
      exercised,
      total,
      percent,
      missing,
    }) => `<tr><th scope="row">${text(dimension)}</th><td>${exercised} of ${total}</td>
<td><meter min="0" max="100" value="${percent.toFixed(1)}"></meter> ${percent.toFixed(1)} %</td>
<td>${missing.length === 0 ? '' : `<details><summary>${missing.length} not exercised</summary><ul>${list(missing)}</ul></details>`}</td></tr>`,
  );
  const checked = checks.map(
    ({ check, times, failed }) =>
      `<tr class="${failed > 0 ? 'bad' : times === 0 ? 'none' : 'good'}"><th scope="row">${text(check)}</th><td>${times}</td><td>${failed}</td></tr>`,
  );
  const verdict = report.cannot ?? report.stoppedBy ?? `${findings.length} findings`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Contract checks of ${text(report.server)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2329;background:#fff}
h1{font-size:1.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #dde2e6;vertical-align:top;font-weight:400}
pre{background:#f4f6f8;padding:.8rem;overflow:auto;border-radius:6px;font-size:.85rem;white-space:pre-wrap;overflow-wrap:anywhere}
article{border-left:4px solid #c0392b;padding-left:1rem;margin:1.5rem 0}.bad th{color:#a42a1d;font-weight:600}.none{color:#6b7680}ul{margin:.3rem 0;padding-left:1.2rem;columns:2}
</style>
<h1>${findings.length === 0 && report.cannot === undefined ? '✓' : '✗'} ${text(report.server)}</h1>
<p>${text(verdict)}. ${report.requests} requests in ${report.seconds.toFixed(1)} s, seed ${report.seed}, contract ${text(report.contract)}.</p>
<h2>Findings</h2>${findings.length === 0 ? '<p>None.</p>' : findings.map(article).join('')}
<h2>Coverage</h2><table>${rows.join('')}</table>
${report.killRate === undefined ? '' : `<p>${text(killRateLine(report.killRate))}</p>`}
<h2>Checks</h2><table><tr><th>check</th><td>made</td><td>failed</td></tr>${checked.join('')}</table>
<h2>Not checked</h2>${skips.length === 0 ? '<p>Nothing was omitted.</p>' : `<ul>${list(skips.map(({ what, reason }) => `${what}: ${reason}`))}</ul>`}
${report.cut.length === 0 ? '' : `<h2>Cut off by --max-time</h2><ul>${list(report.cut.map(({ what, count }) => `${count} ${what}`))}</ul>`}
</html>
`;
}

function article({ check, operation, message, curl, answer, times }: Finding): string {
  return `<article><h3>${text(operation)}: ${text(check)}</h3><p>${text(message)} (${times}×)</p><pre>${text(curl.join('\n'))}</pre><pre>${text(answer)}</pre></article>`;
}

function list(entries: string[]): string {
  return entries.map((entry) => `<li>${text(entry)}</li>`).join('');
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
