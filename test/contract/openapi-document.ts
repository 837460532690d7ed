import * as z from 'zod';
import { openApiDocument } from '#ops/documents/openapi-document.ts';

const media = z.object({ schema: z.unknown(), example: z.unknown().optional() });
const content = z.record(z.string(), media.partial());
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  deprecated: z.boolean().optional(),
  'x-replaced-by': z.string().optional(),
  parameters: z
    .array(z.looseObject({ name: z.string().optional(), $ref: z.string().optional() }))
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const item = z.object({
  get: operation.optional(),
  post: operation.optional(),
  put: operation.optional(),
  patch: operation.optional(),
  delete: operation.optional(),
});

const shape = z.looseObject({
  paths: z.record(z.string(), item),
  webhooks: z.record(z.string(), item),
});

export const document = openApiDocument();

const { paths, webhooks } = shape.parse(document);

export const documentedOperations = Object.entries(paths).flatMap(([path, operations]) =>
  methods.flatMap((method) => {
    const found = operations[method];
    return found === undefined ? [] : [{ method: method.toUpperCase(), path, ...found }];
  }),
);

export const documentedWebhooks = Object.entries(webhooks).map(([type, { post }]) => ({ type, ...post! }));

/** What the document says of an operation. */
export function documentedOperation(name: string) {
  const found = documentedOperations.find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`${name} is not in the document`);
  return found;
}
