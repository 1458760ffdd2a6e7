import { Refused, smallBytes } from '@darkroom/contract/reading';
import type { MockRequest, Reply } from '../core/exchange.ts';
import { problemReply, reply } from '../core/reply.ts';
import type { ScenarioName } from '../core/scenarios.ts';
import type { Service } from '../service.ts';
import { overview } from './overview.ts';

/**
 * Requests beside the contract: an overview, and which scenario to play if the code under test cannot send `Prefer`
 * itself. Undefined for everything else.
 */
export async function controlReply(service: Service, request: MockRequest): Promise<Reply | undefined> {
  const { method, path } = request;
  const contract = service.contract();
  if (path === '/' && (method === 'GET' || method === 'HEAD')) {
    return reply({ contract }, 200, overview(contract, request.origin), {
      'Content-Type': 'text/plain; charset=utf-8',
    });
  }
  if (!path.startsWith('/__mock')) return undefined;
  try {
    if (method === 'POST' && path === '/__mock/reset') {
      service.reset();
      return reply({ contract }, 204, null);
    }
    if (method === 'POST' && path === '/__mock/scenario') {
      const { operation = '*', scenario, times } = await readJson(request);
      service.use(operation, scenario, times === undefined ? {} : { times });
      return { ...reply({ contract }, 204, null), note: `plays ${scenario} for ${operation}` };
    }
    throw new Refused('not_found', 'The mock itself has POST /__mock/scenario and POST /__mock/reset.');
  } catch (error) {
    const problem = error instanceof Refused ? error : new Refused('validation_error', (error as Error).message);
    return problemReply({ contract }, problem);
  }
}

async function readJson(request: MockRequest) {
  try {
    return JSON.parse(new TextDecoder().decode(await request.read(smallBytes))) as {
      operation?: Parameters<Service['use']>[0];
      scenario: ScenarioName;
      times?: number;
    };
  } catch {
    throw new Refused('invalid_json');
  }
}
