import type { JsonObject } from './json-schema.ts';

interface Refusal {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Only of errors about one attribute. */
  readonly source?: { readonly field: string; readonly message: string };
}

const refusals: ReadonlyMap<number, Refusal> = new Map<number, Refusal>([
  [
    400,
    {
      code: 'invalid_model',
      title: 'Invalid Model',
      detail: 'birth_date: must not be in the future',
      source: { field: 'birth_date', message: 'must not be in the future' },
    },
  ],
  [401, { code: 'invalid_token', title: 'Invalid Token', detail: 'The token is invalid or has expired.' }],
  [
    403,
    {
      code: 'unauthorized_action',
      title: 'Unauthorized Action',
      detail: 'You are not authorized to perform this action.',
    },
  ],
  [
    404,
    {
      code: 'model_not_found',
      title: 'Model Not Found',
      detail: "Couldn't find 'Person' for id '731200a87b2f296ea94932372acb76cc'.",
    },
  ],
  [
    409,
    {
      code: 'record_not_unique',
      title: 'Record Not Unique',
      detail: 'A record with this reference exists already.',
    },
  ],
  [429, { code: 'too_many_requests', title: 'Too Many Requests', detail: 'Too many concurrent calls.' }],
]);

const other: Refusal = {
  code: 'generic_error',
  title: 'Generic Error',
  detail: 'Something went wrong on our side.',
};

/** The bank's error body for a status; any status that has no usual refusal shows a failure of the bank. */
export function errorExample(status: number): JsonObject {
  const entry = refusals.get(status) ?? other;
  return { errors: [{ id: '6a0f1b7c2d3e4f5061728394a5b6c7d8ex', status, ...entry }] };
}

/** What a write answers that waits for a second factor. */
export const changeRequestExample: JsonObject = {
  id: 'be5d1a0f7c3e4b6a9d2f8c1e0a7b4d63csc',
  status: 'AUTHORIZATION_REQUIRED',
  updated_at: '2026-03-02T09:30:00Z',
  url: '/v1/change_requests/be5d1a0f7c3e4b6a9d2f8c1e0a7b4d63csc/authorize',
};
