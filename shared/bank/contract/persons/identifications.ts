import * as z from '#shared/kernel/zod.ts';
import { endpoint, json, multipart } from '#shared/bank/contract/endpoint.ts';
import { document, documentUpload } from '#shared/bank/contract/schema/document.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';

export const identifications = {
  documents: {
    /**
     * Uploads a document for one identification of the person; the customer cannot see it unless that is asked
     * for.
     */
    upload: endpoint({
      operation: 'persons.identifications.documents.upload',
      method: 'POST',
      path: '/v1/persons/{person_id}/identifications/{id}/document_upload',
      body: multipart(documentUpload, ['file']),
      reply: json(document),
      successStatus: 201,
      retry: 'never',
    }),
    /** Lists the documents of one identification. */
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
