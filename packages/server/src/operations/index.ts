import { editGetLayers } from './edit.getLayers.ts';
import { editMaskImage } from './edit.maskImage.ts';
import { filesGet } from './files.get.ts';
import { generateVideo } from './generateVideo.ts';
import type { Handlers } from './handler.ts';
import { imagesBackgroundRemove } from './images.backgroundRemove.ts';
import { imagesCharacter } from './images.character.ts';
import { imagesCombineGemini25 } from './images.combine.gemini25.ts';
import { imagesCombineNanobanana } from './images.combine.nanobanana.ts';
import { imagesCombine } from './images.combine.ts';
import { imagesDescribe } from './images.describe.ts';
import { imagesEditFluxKontext } from './images.edit.fluxKontext.ts';
import { imagesEditGemini25 } from './images.edit.gemini25.ts';
import { imagesEditNanobanana } from './images.edit.nanobanana.ts';
import { imagesEditVendora } from './images.edit.vendora.ts';
import { imagesExtract } from './images.extract.ts';
import { imagesGenerate } from './images.generate.ts';
import { imagesGenRemove } from './images.genRemove.ts';
import { imagesReference } from './images.reference.ts';
import { imagesReframe } from './images.reframe.ts';
import { imagesRemoveBackground } from './images.removeBackground.ts';
import { imagesSegmentImage } from './images.segmentImage.ts';
import { imagesUpload } from './images.upload.ts';
import { keysCreate } from './keys.create.ts';
import { keysDelete } from './keys.delete.ts';
import { keysList } from './keys.list.ts';
import { meGet } from './me.get.ts';
import { modelsGet } from './models.get.ts';
import { modelsList } from './models.list.ts';
import { modelsListTypes } from './models.listTypes.ts';
import { promptsCreate } from './prompts.create.ts';
import { promptsDelete } from './prompts.delete.ts';
import { promptsEnhance } from './prompts.enhance.ts';
import { promptsGet } from './prompts.get.ts';
import { promptsList } from './prompts.list.ts';
import { promptsUpdate } from './prompts.update.ts';
import { runsCancel } from './runs.cancel.ts';
import { runsDelete } from './runs.delete.ts';
import { runsEvents } from './runs.events.ts';
import { runsGet } from './runs.get.ts';
import { runsList } from './runs.list.ts';
import { runsRetry } from './runs.retry.ts';
import { runsTree } from './runs.tree.ts';
import { runsUpdate } from './runs.update.ts';
import { serviceHealth } from './service.health.ts';
import { serviceMetrics } from './service.metrics.ts';
import { serviceOpenapi } from './service.openapi.ts';
import { serviceReady } from './service.ready.ts';
import { usageGet } from './usage.get.ts';
import { webhooksGetDelivery } from './webhooks.getDelivery.ts';
import { webhooksGetSecret } from './webhooks.getSecret.ts';
import { webhooksListDeliveries } from './webhooks.listDeliveries.ts';
import { webhooksRedeliver } from './webhooks.redeliver.ts';
import { webhooksRotateSecret } from './webhooks.rotateSecret.ts';
import { webhooksTest } from './webhooks.test.handler.ts';

/** The handler of each operation of the contract. A missing one does not compile. */
export const handlers = {
  'images.generate': imagesGenerate,
  'images.character': imagesCharacter,
  'images.reference': imagesReference,
  'images.combine': imagesCombine,
  'images.combine.nanobanana': imagesCombineNanobanana,
  'images.combine.gemini25': imagesCombineGemini25,
  'images.edit.vendora': imagesEditVendora,
  'images.edit.fluxKontext': imagesEditFluxKontext,
  'images.edit.nanobanana': imagesEditNanobanana,
  'images.edit.gemini25': imagesEditGemini25,
  'edit.maskImage': editMaskImage,
  'images.segmentImage': imagesSegmentImage,
  'images.extract': imagesExtract,
  'images.removeBackground': imagesRemoveBackground,
  'images.backgroundRemove': imagesBackgroundRemove,
  'images.genRemove': imagesGenRemove,
  'images.reframe': imagesReframe,
  'images.describe': imagesDescribe,
  'edit.getLayers': editGetLayers,
  'images.upload': imagesUpload,
  generateVideo,
  'runs.list': runsList,
  'runs.get': runsGet,
  'runs.update': runsUpdate,
  'runs.delete': runsDelete,
  'runs.events': runsEvents,
  'runs.tree': runsTree,
  'runs.cancel': runsCancel,
  'runs.retry': runsRetry,
  'prompts.enhance': promptsEnhance,
  'prompts.list': promptsList,
  'prompts.create': promptsCreate,
  'prompts.get': promptsGet,
  'prompts.update': promptsUpdate,
  'prompts.delete': promptsDelete,
  'models.listTypes': modelsListTypes,
  'models.list': modelsList,
  'models.get': modelsGet,
  'webhooks.listDeliveries': webhooksListDeliveries,
  'webhooks.getDelivery': webhooksGetDelivery,
  'webhooks.redeliver': webhooksRedeliver,
  'webhooks.test': webhooksTest,
  'webhooks.getSecret': webhooksGetSecret,
  'webhooks.rotateSecret': webhooksRotateSecret,
  'me.get': meGet,
  'keys.list': keysList,
  'keys.create': keysCreate,
  'keys.delete': keysDelete,
  'usage.get': usageGet,
  'service.health': serviceHealth,
  'service.ready': serviceReady,
  'service.metrics': serviceMetrics,
  'service.openapi': serviceOpenapi,
  'files.get': filesGet,
} satisfies Handlers;
