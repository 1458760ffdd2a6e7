/**
 * Compares the engine's inputs with the contract, at compile time only: a request body that the contract allows and the
 * engine could not take is an error here. Sources (URLs, run ids) arrive as images, so those fields are ignored.
 */
import type { components } from '@darkroom/contract/types';
import type { WorkInputs } from './backend.ts';

type Schemas = components['schemas'];
type Fits<Request extends Input, Input> = Request;

export type Checked = [
  Fits<Schemas['GenerateImageInput'], WorkInputs['generate']>,
  Fits<Schemas['CharacterRequest'], WorkInputs['character']>,
  Fits<Schemas['ReferenceGenerationRequest'], WorkInputs['reference']>,
  Fits<Schemas['CombineImagesRequest'], WorkInputs['combine']>,
  Fits<Schemas['CombineNanobananaRequest'], Omit<WorkInputs['combine'], 'model'>>,
  Fits<Schemas['CombineGemini25Request'], Omit<WorkInputs['combine'], 'model'>>,
  Fits<Schemas['VendoraEditRequest'], Omit<WorkInputs['edit'], 'model'>>,
  Fits<Schemas['FluxKontextEditRequest'], WorkInputs['edit']>,
  Fits<Schemas['NanobananaEditRequest'], Omit<WorkInputs['edit'], 'model'>>,
  Fits<Schemas['Gemini25EditRequest'], Omit<WorkInputs['edit'], 'model'>>,
  Fits<Schemas['SegmentImageRequest'], WorkInputs['segment']>,
  Fits<Schemas['GenerativeRemoveRequest'], WorkInputs['generativeRemove']>,
  Fits<Schemas['ExtractRequest'], WorkInputs['extract']>,
  Fits<Schemas['ReframeRequest'], WorkInputs['reframe']>,
  Fits<Schemas['GenerateVideoRequest'], WorkInputs['video']>,
  Fits<Schemas['EnhancePromptRequest'], WorkInputs['enhancePrompt']>,
];
