import type { Backend, Images, Scene, WorkContext, WorkKind, WorkResult } from '@darkroom/engine';
import { isEngineError, WORK_KINDS } from '@darkroom/engine';
import { type StandIn, startStandIn } from './stand-in.ts';

/** Any engine as a server of our own protocol. */
export async function serveEngine(engine: Backend): Promise<StandIn> {
  return await startStandIn(async (request, response) => {
    const kind = request.path.slice(1) as WorkKind;
    if (!WORK_KINDS.includes(kind)) {
      response.writeHead(request.path === '/' ? 200 : 404).end();
      return;
    }
    const form = await request.form();
    const scenes = JSON.parse(String(form.get('scenes') ?? '{}')) as Record<string, Scene>;
    const images: Images = {};
    for (const [role, file] of form) {
      if (typeof file === 'string') continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      images[role] = { bytes, ...(scenes[role] && { scene: scenes[role] }) };
    }
    const write = (line: object): void => void response.write(`${JSON.stringify(line)}\n`);
    const context: WorkContext = { signal: request.hungUp, images, progress: (progress) => write({ progress }) };
    try {
      const input = JSON.parse(String(form.get('input'))) as never;
      const { files, ...rest }: WorkResult = await engine[kind](input, context);
      const sent = files.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }));
      write({ result: { ...rest, files: sent } });
    } catch (error) {
      const { code, message } = isEngineError(error) ? error : { code: 'backend_error', message: String(error) };
      write({ error: { code, message } });
    }
    response.end();
  });
}
