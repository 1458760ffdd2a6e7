import { alphaWherePromised } from './alpha-where-promised.ts';
import { authenticationNotIgnored } from './authentication-not-ignored.ts';
import { badSourcesRefused } from './bad-sources-refused.ts';
import { batchImagesDiffer } from './batch-images-differ.ts';
import { cancelAndRetry } from './cancel-and-retry.ts';
import { changesReadBack } from './changes-read-back.ts';
import { conditionalAndPartial } from './conditional-and-partial.ts';
import { cutOutByConstruction } from './cut-out-by-construction.ts';
import { defaultsFilledIn } from './defaults-filled-in.ts';
import { deletedThingsStayDeleted } from './deleted-things-stay-deleted.ts';
import { describesTruthfully } from './describes-truthfully.ts';
import { descriptionFitsImage } from './description-fits-image.ts';
import { enhancementExpands } from './enhancement-expands.ts';
import { eventsComplete } from './events-complete.ts';
import { everyScopeRequired } from './every-scope-required.ts';
import { everyStateListed } from './every-state-listed.ts';
import { fieldsShapeResult } from './fields-shape-result.ts';
import { filtersHonoured } from './filters-honoured.ts';
import { formsEquivalent } from './forms-equivalent.ts';
import { idempotencyInProgress } from './idempotency-in-progress.ts';
import { idempotentReplay } from './idempotent-replay.ts';
import { imageOfBatch } from './image-of-batch.ts';
import { imagesArranged } from './images-arranged.ts';
import { keysLimitedToTheirScopes } from './keys-limited-to-their-scopes.ts';
import { layersFit } from './layers-fit.ts';
import { layersReproduceImage } from './layers-reproduce-image.ts';
import { listsComplete } from './lists-complete.ts';
import { maskSideRepainted } from './mask-side-repainted.ts';
import { mediaOfAskedSize } from './media-of-asked-size.ts';
import { modelPermission } from './model-permission.ts';
import { negotiation } from './negotiation.ts';
import { noInformationAboutOthers } from './no-information-about-others.ts';
import { originalInsideFrame } from './original-inside-frame.ts';
import { otherCasingRead } from './other-casing-read.ts';
import { paginationComplete } from './pagination-complete.ts';
import { removedAndFilled } from './removed-and-filled.ts';
import { runUpdated } from './run-updated.ts';
import type { Scenario } from './scenario.ts';
import { scopesHonoured } from './scopes-honoured.ts';
import { secretRotation } from './secret-rotation.ts';
import { seedRepeats } from './seed-repeats.ts';
import { sourcesByAddress } from './sources-by-address.ts';
import { sourcesEquivalent } from './sources-equivalent.ts';
import { textSurvives } from './text-survives.ts';
import { treeComplete } from './tree-complete.ts';
import { unfinishedRunsRefused } from './unfinished-runs-refused.ts';
import { unknownPath } from './unknown-path.ts';
import { unsupportedMethod } from './unsupported-method.ts';
import { unusedFieldsIgnored } from './unused-fields-ignored.ts';
import { unwantedMediaRefused } from './unwanted-media-refused.ts';
import { uploadReturnedUnchanged } from './upload-returned-unchanged.ts';
import { usageCounted } from './usage-counted.ts';
import { videoDuration } from './video-duration.ts';
import { waitsAsAsked } from './waits-as-asked.ts';
import { webhookSentOnce } from './webhook-sent-once.ts';
import { webhookSignedAndTruthful } from './webhook-signed-and-truthful.ts';

/** The checks that set up a situation. Each is named for its file. */
export const scenarioChecks = {
  'unknown-path': unknownPath,
  'unsupported-method': unsupportedMethod,
  'authentication-not-ignored': authenticationNotIgnored,
  'scopes-honoured': scopesHonoured,
  'keys-limited-to-their-scopes': keysLimitedToTheirScopes,
  'every-scope-required': everyScopeRequired,
  'no-information-about-others': noInformationAboutOthers,
  negotiation,
  'conditional-and-partial': conditionalAndPartial,
  'model-permission': modelPermission,
  'pagination-complete': paginationComplete,
  'lists-complete': listsComplete,
  'filters-honoured': filtersHonoured,
  'deleted-things-stay-deleted': deletedThingsStayDeleted,
  'run-updated': runUpdated,
  'changes-read-back': changesReadBack,
  'every-state-listed': everyStateListed,
  'text-survives': textSurvives,
  'cancel-and-retry': cancelAndRetry,
  'unfinished-runs-refused': unfinishedRunsRefused,
  'tree-complete': treeComplete,
  'idempotent-replay': idempotentReplay,
  'idempotency-in-progress': idempotencyInProgress,
  'waits-as-asked': waitsAsAsked,
  'events-complete': eventsComplete,
  'webhook-signed-and-truthful': webhookSignedAndTruthful,
  'webhook-sent-once': webhookSentOnce,
  'secret-rotation': secretRotation,
  'usage-counted': usageCounted,
  'other-casing-read': otherCasingRead,
  'sources-by-address': sourcesByAddress,
  'bad-sources-refused': badSourcesRefused,
  'seed-repeats': seedRepeats,
  'image-of-batch': imageOfBatch,
  'layers-fit': layersFit,
  'enhancement-expands': enhancementExpands,
  'layers-reproduce-image': layersReproduceImage,
  'description-fits-image': descriptionFitsImage,
  'describes-truthfully': describesTruthfully,
  'alpha-where-promised': alphaWherePromised,
  'media-of-asked-size': mediaOfAskedSize,
  'images-arranged': imagesArranged,
  'mask-side-repainted': maskSideRepainted,
  'cut-out-by-construction': cutOutByConstruction,
  'removed-and-filled': removedAndFilled,
  'original-inside-frame': originalInsideFrame,
  'batch-images-differ': batchImagesDiffer,
  'upload-returned-unchanged': uploadReturnedUnchanged,
  'fields-shape-result': fieldsShapeResult,
  'unused-fields-ignored': unusedFieldsIgnored,
  'sources-equivalent': sourcesEquivalent,
  'video-duration': videoDuration,
  'forms-equivalent': formsEquivalent,
  'defaults-filled-in': defaultsFilledIn,
  'unwanted-media-refused': unwantedMediaRefused,
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarioChecks;
