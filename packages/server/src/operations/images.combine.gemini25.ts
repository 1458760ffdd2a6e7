import { showGeneration } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesCombineGemini25 = runOperation<'images.combine.gemini25'>({ show: showGeneration });
