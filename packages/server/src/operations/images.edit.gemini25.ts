import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';

export const imagesEditGemini25 = runOperation<'images.edit.gemini25'>({ show: showGeneration });
