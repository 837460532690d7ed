import * as z from '#shared/kernel/zod.ts';
import { openApiDocument } from '#ops/documents/openapi-document.ts';

const media = z.object({ schema: z.unknown(), example: z.optional(z.unknown()) });
const content = z.record(z.string(), z.partial(media));
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().check(z.minLength(1)),
  deprecated: z.optional(z.boolean()),
  'x-replaced-by': z.optional(z.string()),
  parameters: z._default(
    z.array(z.looseObject({ name: z.optional(z.string()), $ref: z.optional(z.string()) })),
    [],
  ),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(content) })),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const item = z.object({
  get: z.optional(operation),
  post: z.optional(operation),
  put: z.optional(operation),
  patch: z.optional(operation),
  delete: z.optional(operation),
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
