import * as z from '#shared/kernel/zod.ts';
import { endpoint, json, multipart } from '#shared/bank/contract/endpoint.ts';
import { document, documentUpload } from '#shared/bank/contract/schema/document.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';

export const identifications = {
  documents: {
    upload: endpoint({
      operation: 'persons.identifications.documents.upload',
      method: 'POST',
      path: '/v1/persons/{person_id}/identifications/{id}/document_upload',
      body: multipart(documentUpload, ['file']),
      reply: json(document),
      successStatus: 201,
      retry: 'never',
    }),
    list: endpoint({
      operation: 'persons.identifications.documents.list',
      method: 'GET',
      path: '/v1/persons/{person_id}/identifications/{id}/documents',
      reply: json(() => z.array(document())),
      paginated,
      retry: 'safe',
    }),
  },
};
