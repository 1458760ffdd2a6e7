import { readSettings, startService } from '@darkroom/server';

/** Fills a data folder with runs that have ended. */
export async function fill(dataFolder: string, count: number): Promise<void> {
  const settings = readSettings({ PORT: '0', DARKROOM_DATA: dataFolder, DARKROOM_LOG_LEVEL: 'error' });
  const { service, close } = await startService({ settings });
  const atOnce = 500;
  for (let done = 0; done < count; done += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - done) }, () =>
        service.runs.create({
          userId: 'usr_local',
          runType: 'upload',
          operationId: 'images.upload',
          inputs: { file: 'fox.png', isMask: false },
          work: null,
          result: { files: [] },
        }),
      ),
    );
  }
  await close();
}
