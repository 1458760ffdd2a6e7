import { type LocalService, makeKey, startService } from './start-service.ts';

export interface KeyedService extends LocalService {
  keys: { owner: string; other: string; narrow: string };
}

/**
 * A local service with every key that the checks can use: the owner's, another user's, and one that only reads runs.
 */
export async function startWithKeys(env: Record<string, string> = {}): Promise<KeyedService> {
  const service = await startService({ env });
  try {
    const settings = { ...env, DARKROOM_DATA: service.dataFolder };
    const [other, narrow] = [
      await makeKey(settings, 'usr_papermill'),
      await makeKey(settings, 'usr_local', 'runs:read'),
    ];
    return { ...service, keys: { owner: service.apiKey, other, narrow } };
  } catch (error) {
    await service.stop();
    throw error;
  }
}
