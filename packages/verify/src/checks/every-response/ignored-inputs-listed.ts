import type { Body } from '../../contract/body.ts';
import { ignoredFields } from '../../contract/ignored-fields.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const ignoredInputsListed: ExchangeCheck = {
  proves:
    'A run lists exactly the fields that were sent and that it does not use, in the order sent; inputs do not ' +
    'show them.',
  look: ({ contract, runs, memory }) => {
    let looked = false;
    for (const run of runs) {
      const asked = memory.asked.get(String(run.run_id));
      const body = asked && contract.operation(asked.operation).bodies.find(({ isForm }) => isForm === asked.isForm);
      if (asked === undefined || body === undefined || run.ignored_inputs === undefined) continue;
      looked = true;
      const ignored = ignoredFields(body, asked.parts);
      const wanted = JSON.stringify(ignored);
      const listed = JSON.stringify(run.ignored_inputs);
      const shown = ignored.find((name) => name in Object(run.inputs) && !setBy(body, name));
      if (shown !== undefined) return `run ${run.run_id}: inputs show ${shown}, which is not used`;
      if (listed !== wanted) return `run ${run.run_id}: ignored_inputs are ${listed}, not used are ${wanted}`;
    }
    return looked ? fine : undefined;
  },
};

/** Whether inputs show the value that the service sets instead. */
function setBy({ fields }: Body, name: string): boolean {
  return fields.some((field) => field.name === name && field.schema['x-set-by'] !== undefined);
}
