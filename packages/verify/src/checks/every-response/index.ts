import type { ExchangeCheck } from '../../judge/exchange-check.ts';
import { addedFieldsFit } from './added-fields-fit.ts';
import { bodySchema } from './body-schema.ts';
import { cacheControlKnown } from './cache-control-known.ts';
import { challengeFits } from './challenge-fits.ts';
import { contentType } from './content-type.ts';
import { contractServed } from './contract-served.ts';
import { createdRunNew } from './created-run-new.ts';
import { deliveryCoherent } from './delivery-coherent.ts';
import { deprecatedInputsTold } from './deprecated-inputs-told.ts';
import { errorCodeFits } from './error-code-fits.ts';
import { errorReadable } from './error-readable.ts';
import { etagFits } from './etag-fits.ts';
import { headerSchema } from './header-schema.ts';
import { ignoredInputsListed } from './ignored-inputs-listed.ts';
import { inputsTold } from './inputs-told.ts';
import { insidesHidden } from './insides-hidden.ts';
import { issueNamesField } from './issue-names-field.ts';
import { issueRuleFits } from './issue-rule-fits.ts';
import { keyCoherent } from './key-coherent.ts';
import { legalTransitionsOnly } from './legal-transitions-only.ts';
import { locationFits } from './location-fits.ts';
import { modelTypesFit } from './model-types-fit.ts';
import { negativeInputRefused } from './negative-input-refused.ts';
import { noServerError } from './no-server-error.ts';
import { othersValuesUnseen } from './others-values-unseen.ts';
import { parentFits } from './parent-fits.ts';
import { positiveInputAccepted } from './positive-input-accepted.ts';
import { progressMonotone } from './progress-monotone.ts';
import { rateLimitFieldsTogether } from './rate-limit-fields-together.ts';
import { rateLimitTruthful } from './rate-limit-truthful.ts';
import { readyFits } from './ready-fits.ts';
import { requestIdUnique } from './request-id-unique.ts';
import { requiredHeader } from './required-header.ts';
import { resourceSteady } from './resource-steady.ts';
import { runCoherent } from './run-coherent.ts';
import { runShownWhole } from './run-shown-whole.ts';
import { runSummaryCoherent } from './run-summary-coherent.ts';
import { secretsUnseen } from './secrets-unseen.ts';
import { sentValuesShown } from './sent-values-shown.ts';
import { statusListed } from './status-listed.ts';
import { terminalStatesFinal } from './terminal-states-final.ts';
import { treeCoherent } from './tree-coherent.ts';
import { urlsCoherent } from './urls-coherent.ts';
import { usageCoherent } from './usage-coherent.ts';

/** The checks for every response. Each is named for its file. */
export const exchangeChecks = {
  'no-server-error': noServerError,
  'status-listed': statusListed,
  'content-type': contentType,
  'required-header': requiredHeader,
  'header-schema': headerSchema,
  'body-schema': bodySchema,
  'error-code-fits': errorCodeFits,
  'positive-input-accepted': positiveInputAccepted,
  'negative-input-refused': negativeInputRefused,
  'issue-names-field': issueNamesField,
  'request-id-unique': requestIdUnique,
  'run-coherent': runCoherent,
  'legal-transitions-only': legalTransitionsOnly,
  'progress-monotone': progressMonotone,
  'terminal-states-final': terminalStatesFinal,
  'inputs-told': inputsTold,
  'ignored-inputs-listed': ignoredInputsListed,
  'location-fits': locationFits,
  'deprecated-inputs-told': deprecatedInputsTold,
  'rate-limit-truthful': rateLimitTruthful,
  'secrets-unseen': secretsUnseen,
  'insides-hidden': insidesHidden,
  'others-values-unseen': othersValuesUnseen,
  'rate-limit-fields-together': rateLimitFieldsTogether,
  'challenge-fits': challengeFits,
  'error-readable': errorReadable,
  'added-fields-fit': addedFieldsFit,
  'issue-rule-fits': issueRuleFits,
  'resource-steady': resourceSteady,
  'run-shown-whole': runShownWhole,
  'ready-fits': readyFits,
  'tree-coherent': treeCoherent,
  'sent-values-shown': sentValuesShown,
  'urls-coherent': urlsCoherent,
  'run-summary-coherent': runSummaryCoherent,
  'usage-coherent': usageCoherent,
  'parent-fits': parentFits,
  'model-types-fit': modelTypesFit,
  'key-coherent': keyCoherent,
  'delivery-coherent': deliveryCoherent,
  'created-run-new': createdRunNew,
  'contract-served': contractServed,
  'cache-control-known': cacheControlKnown,
  'etag-fits': etagFits,
} as const satisfies Record<string, ExchangeCheck>;

export type ExchangeCheckName = keyof typeof exchangeChecks;
