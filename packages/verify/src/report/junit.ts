import type { Report } from './report.ts';

/** One test case per check, so CI shows which checks hold; every finding is a failure of its check. */
export function asJunit({ checks, findings, skips, seconds, cannot, stoppedBy }: Report): string {
  const ended = cannot ?? stoppedBy;
  const cases = checks.map(({ check, times }) => {
    const found = findings.filter((finding) => finding.check === check);
    const body = found.map((finding) => {
      const text = [finding.message, ...finding.curl, finding.answer].join('\n');
      return `      <failure message="${inXml(`${finding.operation}: ${finding.message}`)}">${inXml(text)}</failure>`;
    });
    const reason = skips.find(({ what }) => what.startsWith(check))?.reason ?? 'nothing to check it on came up';
    if (times === 0 && found.length === 0) body.push(`      <skipped message="${inXml(reason)}"/>`);
    return `    <testcase classname="contract" name="${inXml(check)}"${body.length === 0 ? '/>' : `>\n${body.join('\n')}\n    </testcase>`}`;
  });
  if (ended !== undefined)
    cases.push(
      `    <testcase classname="contract" name="the server can be checked">\n      <error message="${inXml(ended)}"/>\n    </testcase>`,
    );
  const failures = checks.filter(({ check }) => findings.some((finding) => finding.check === check)).length;
  const skipped = checks.filter(
    ({ times, check }) => times === 0 && !findings.some((finding) => finding.check === check),
  ).length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="darkroom verify" tests="${cases.length}" failures="${failures}" errors="${ended === undefined ? 0 : 1}" skipped="${skipped}" time="${seconds.toFixed(3)}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}

/** Escapes text for XML. */
function inXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Characters that XML cannot represent: control characters except these, and two noncharacters.
      .replaceAll(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu, '�')
  );
}
