import { showGeneration } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesEditGemini25 = runOperation<'images.edit.gemini25'>({ show: showGeneration });
