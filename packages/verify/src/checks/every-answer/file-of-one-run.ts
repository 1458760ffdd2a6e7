import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** A result belongs to one run: no response shows a URL that an earlier one showed for another run, or one twice. */
export const fileOfOneRun: ExchangeCheck = ({ exchange, runs, memory }) => {
  if (exchange.status >= 300) return undefined;
  const { runId, url, urls = [] } = fieldsOf(exchange) as { runId?: string; url?: string; urls?: string[] };
  const shown: [string, unknown[]][] = runs.map((run) => [String(run.run_id), [run.image_urls].flat()]);
  if (runId !== undefined && url !== undefined) {
    if (urls.length > 0 && urls[0] !== url) return 'url is not the first of urls';
    shown.push([runId, [...new Set([url, ...urls])]]);
    if (new Set(urls).size < urls.length) return 'a URL is listed twice';
  }
  for (const [run, files] of shown) {
    for (const file of files.filter((one) => typeof one === 'string')) {
      const known = memory.resources.get(`file ${file}`)?.[0];
      if (known !== undefined && known.fields.run !== run)
        return `${file} is of run ${known.fields.run}, not of ${run}`;
      if (known === undefined)
        memory.resources.set(`file ${file}`, [
          { fields: { run }, exchange: { ...exchange, body: Buffer.alloc(0), json: undefined } },
        ]);
    }
  }
  return shown.length === 0 ? undefined : fine;
};
