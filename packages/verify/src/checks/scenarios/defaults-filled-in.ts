import { getRun, settle } from '../../actions/runs.ts';
import { ignoredFields } from '../../contract/ignored-fields.ts';
import { accepted, fieldsOf, runIdOf } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { bodyCall } from '../../values/case.ts';
import { shapesOf, waitsForWork } from '../../values/shapes.ts';
import type { Scenario } from './scenario.ts';

/** They say how to respond, not what to make. */
const notInputs = new Set(['sync']);

export const defaultsFilledIn: Scenario = {
  proves: "The run's inputs show the contract's default for every omitted field that it uses.",
  about: 'all',
  async run(session) {
    const shapes = (await shapesOf(session)).filter(
      ({ operation, variant }) =>
        operation.runType !== null && variant.fields.some(({ schema }) => schema.default !== undefined),
    );
    const chosen = shapes.filter(
      ({ operation, body }, index) =>
        !waitsForWork(operation) ||
        shapes.findIndex((shape) => shape.operation === operation && shape.body === body) === index,
    );
    await inParallel(chosen, session.options.connections, async ({ operation, body, variant, path, base }) => {
      if (session.cutsOff('defaults')) return;
      const response = await session.call(bodyCall(operation, body, base, path), accepted());
      if (response.status >= 300) return;
      const run = await getRun(session, runIdOf(response) ?? '', accepted(200));
      const inputs = (fieldsOf(run).inputs ?? {}) as Record<string, unknown>;
      for (const { name: field, schema } of variant.fields) {
        if (schema.default === undefined || field in base || notInputs.has(field) || schema.deprecated) continue;
        if (ignoredFields(body, { ...base, [field]: schema.default }).includes(field)) continue;
        const message = `${field} was omitted, inputs say ${JSON.stringify(inputs[field])}, the default is ${JSON.stringify(schema.default)}`;
        session.expect(inputs[field] === schema.default, message, response, run);
      }
      await settle(session, response);
    });
  },
};
