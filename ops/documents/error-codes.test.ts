import { expect, test } from 'vitest';
import { errorCodes } from './error-codes.ts';

test('the codes of the bank are those that the simulated one answers, each with its status and a text', () => {
  const codes = errorCodes();
  const of = (name: string) => codes.find(({ code }) => code === name);
  expect(of('insufficient_funds')).toMatchObject({ statuses: [400, 409] });
  expect(of('insufficient_funds')?.details).toContain('The available balance is too low.');
  expect(of('record_not_unique')?.areas).toContain('webhooks');
  expect(of('record_not_unique')?.details.every((detail) => !detail.includes('${'))).toBe(true);
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['invalid_model', 'model_not_found']));
  expect(codes.every(({ statuses, details }) => statuses.length > 0 && details.length > 0)).toBe(true);
});
