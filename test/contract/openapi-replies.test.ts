import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { goodCalls } from './calls/good-calls.ts';
import { document, documentedOperation } from './openapi-document.ts';
import { simulatedBank } from './simulated-bank.ts';
import { rows } from '#shared/bank/contract/rows.ts';

const validator = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
validator.addSchema({ ...document, $id: 'https://bank.example/openapi.json' });

test.each(rows)('what the simulated bank answers to $operation is in the document', async (row) => {
  const { method, path, responses } = documentedOperation(row.operation);

  const answer = await goodCalls(simulatedBank())[row.operation]!();

  const status = String(answer.status);
  expect(Object.keys(responses)).toContain(status);
  if (answer.body === undefined || answer.status === (row.changeRequestStatus ?? 202)) return;
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content'];
  expect(problems([...place, 'application/json', 'schema'], answer.body)).toBe('');
});

function problems(place: readonly string[], value: unknown): string {
  const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = validator.compile({ $ref: `https://bank.example/openapi.json#/${pointer.join('/')}` });
  return validate(value) ? '' : validator.errorsText(validate.errors);
}
