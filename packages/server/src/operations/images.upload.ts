import type { components } from '@darkroom/contract/types';
import { orDiscard } from '../store/index.ts';
import type { Json, StoredRun } from '../store/records.ts';
import type { Handler, Reply } from './handler.ts';
import { requireRun } from './make-run.ts';
import { runLocation } from './run-text.ts';
import type { Service } from './service.ts';

export const imagesUpload: Handler<'images.upload'> = {
  async handle(call, service) {
    const { caller, body, idempotency } = call;
    const { file, parent_id, description, isMask = false, metadata, tags } = body;
    if (parent_id !== undefined) await requireRun(call, service, parent_id);
    const collected = await service.sources.collect(caller.userId, [{ role: 'source', field: 'file', value: file }]);
    const files = collected.sources.map(({ file, mediaType, width, height }) => ({ file, mediaType, width, height }));
    const create = () =>
      service.runs.create({
        userId: caller.userId,
        runType: 'upload',
        operationId: 'images.upload',
        inputs: { file: file.filename, isMask, ...(description !== undefined && { description }) },
        work: null,
        result: { files },
        parentRunId: parent_id ?? null,
        metadata: (metadata ?? null) as Json,
        tags: tags ?? [],
        ...(idempotency && { idempotency }),
      });
    return kept(await orDiscard(create, collected.discard), service, isMask);
  },
  async resume(call, service, runId) {
    return kept(await requireRun(call, service, runId), service, call.body.isMask === true);
  },
};

function kept(run: StoredRun, service: Service, isMask: boolean): Reply {
  const file = run.files[0]?.file ?? '';
  const json: components['schemas']['UploadResponse'] = {
    success: true,
    message: isMask ? 'The mask is stored.' : 'The image is stored.',
    data: {
      id: file.replace(/\.\w+$/, ''),
      image_url: service.fileUrl(file),
      run_id: run.runId,
      created_at: run.createdAt,
      ...(run.parentRunId !== null && { parent_id: run.parentRunId }),
    },
  };
  return { status: 201, headers: { Location: runLocation(run) }, json };
}
