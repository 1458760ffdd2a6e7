import { clientSamples } from './client-samples.ts';
import { type Contract, type Node, type Operation, referenceAnchor } from './contract.ts';
import { curlCommands } from './curl.ts';
import { linkOperations } from './operation-links.ts';

/** The contract for Redoc: with commands to paste, and with links where a text names an operation. */
export function referenceDocument(contract: Contract): Node {
  const document: Node = structuredClone(contract.document);
  const anchors = new Map(contract.operations.map((operation) => [operation.id, referenceAnchor(operation)]));
  for (const operation of contract.operations) {
    if (operation.aliasOf) continue;
    const node: Node = document.paths[operation.path][operation.method.toLowerCase()];
    const link = linkOperations(contract, (id) => (id === operation.id ? undefined : anchors.get(id)));
    node.description = link(operation.description);
    node['x-codeSamples'] ??= [
      { lang: 'curl', label: 'curl', source: commandsOf(operation, contract) },
      ...clientSamples(operation.id).map(({ lang, label, source }) => ({ lang, label, source })),
    ];
  }
  document.servers = document.servers.map(plainServer);
  return document;
}

/** All ways to call an operation in one sample: Redoc only shows the first of each language. */
function commandsOf(operation: Operation, contract: Contract): string {
  return curlCommands(operation, contract)
    .map(({ source }, index) => (index === 0 ? source : `# or as a form, with a file\n${source}`))
    .join('\n\n');
}

/** A server URL with its variables filled in: Redoc reads a URL that starts with a variable as a relative path. */
function plainServer({ url, description, variables = {} }: Node): Node {
  const filled = url.replace(/\{(\w+)\}/g, (whole: string, name: string) => variables[name]?.default ?? whole);
  return { url: filled, description };
}
