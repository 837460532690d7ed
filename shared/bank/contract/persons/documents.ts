import * as z from 'zod';
import { binary, endpoint, json, memoised, multipart } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

const document = memoised(() =>
  z.looseObject({
    id,
    name: text,
    document_type: text,
    content_type: text,
    /** Bytes. */
    size: count.nullish(),
    customer_accessible: z.boolean().nullish(),
    created_at: text,
    deleted_at: text,
  }),
);

export type Document = z.output<ReturnType<typeof document>>;

export const documents = {
  upload: endpoint({
    operation: 'persons.documents.upload',
    method: 'POST',
    path: '/v1/persons/{person_id}/documents',
    body: multipart(
      () => z.strictObject({ document_type: sentText(), customer_accessible: z.boolean().optional() }),
      ['file'],
    ),
    reply: json(document),
    retry: 'never',
  }),
  file: endpoint({
    operation: 'persons.documents.file',
    method: 'GET',
    path: '/v1/persons/{person_id}/documents/{id}/file',
    reply: binary,
    retry: 'safe',
  }),
};
