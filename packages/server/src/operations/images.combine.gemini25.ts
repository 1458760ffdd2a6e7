import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';

export const imagesCombineGemini25 = runOperation<'images.combine.gemini25'>({ show: showGeneration });
