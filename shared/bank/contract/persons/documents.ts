import { binary, endpoint, json, multipart } from '#shared/bank/contract/endpoint.ts';
import { document, documentUpload } from '#shared/bank/contract/schema/document.ts';

export const documents = {
  upload: endpoint({
    operation: 'persons.documents.upload',
    method: 'POST',
    path: '/v1/persons/{person_id}/documents',
    body: multipart(documentUpload, ['file']),
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
