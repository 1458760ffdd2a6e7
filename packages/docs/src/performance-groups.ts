/** What one file of test/bench/ measures, for a reader who does not know the project. */
export interface PerformanceGroup {
  title: string;
  about: string;
}

/** In the order of the page. */
export const performanceGroups: Record<string, PerformanceGroup> = {
  server: {
    title: 'Service',
    about:
      'How fast the service starts and responds, while it is idle, busy or attacked. Stock Prism, which only returns examples, and a bare Fastify route, which only returns a text, get the same requests in the same run.',
  },
  sizing: {
    title: 'Sizing',
    about:
      'What a run costs the service itself, for planning a deployment. The model server in this measurement returns an image at once, so its own time does not count.',
  },
  chaos: {
    title: 'Under failures',
    about:
      'Two API and two worker processes under load, while database and storage go away and come back, processes are killed, and callers disconnect. Nothing that was accepted may be lost, so every limit is 0.',
  },
  backends: {
    title: 'Model servers',
    about: 'What the service adds to the time of a real model, and how well it keeps one busy.',
  },
  engine: {
    title: 'Local engine',
    about: 'The engine that draws on your CPU by default, with one worker. 1024² is an image of 1024 by 1024 pixels.',
  },
  mock: {
    title: 'Mock',
    about: 'The mock beside stock Prism, which it is built on, with the same requests in the same run.',
  },
  verify: {
    title: 'Contract checks',
    about:
      'How much of the contract `npm run verify` covers, and how many faults it finds. A fault is one change that makes the service break its contract; each is tried by itself.',
  },
  contract: {
    title: 'Contract',
    about: 'Generating code from the contract, and what a linter thinks of it.',
  },
  client: {
    title: 'TypeScript client',
    about: 'What the client adds to a page and to a call.',
  },
  'client-python': {
    title: 'Python client',
    about: 'What the client adds to a call and to the start of a program.',
  },
  'client-go': {
    title: 'Go client',
    about: 'What the client adds to a call.',
  },
  cli: {
    title: 'Command line',
    about: 'How long `darkroom` takes to start, beside Node doing nothing.',
  },
  mcp: {
    title: 'Tools for agents',
    about: 'How long an agent waits for its tools.',
  },
  studio: {
    title: 'Studio',
    about: 'The web page in Chromium, from this machine.',
  },
  docs: {
    title: 'Documentation',
    about: 'These pages in Chromium, from this machine.',
  },
  install: {
    title: 'Installation',
    about: 'What a first start downloads and keeps.',
  },
};
