import * as z from '#shared/kernel/zod.ts';
import { binary, empty, endpoint, json, multipart } from '#shared/bank/contract/endpoint.ts';
import {
  document,
  documentChange,
  documentQuery,
  documentUpload,
} from '#shared/bank/contract/schema/document.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { idOf, type CustomerPath } from './customer-path.ts';

/** The rows of one kind of customer. */
export const documentsOf = <Customers extends CustomerPath>(customers: Customers) => ({
  /** Uploads a document as form items; the customer cannot see it unless that is asked for. */
  upload: endpoint({
    operation: `${customers}.documents.upload`,
    method: 'POST',
    path: `/v1/${customers}/{${idOf[customers]}}/documents`,
    body: multipart(documentUpload, ['file']),
    reply: json(document),
    successStatus: 201,
    retry: 'never',
  }),
  /** Lists the documents of a customer; deleted ones only if asked for. */
  list: endpoint({
    operation: `${customers}.documents.list`,
    method: 'GET',
    path: `/v1/${customers}/{${idOf[customers]}}/documents`,
    query: documentQuery,
    sort: ['created_at'],
    reply: json(() => z.array(document())),
    paginated,
    retry: 'safe',
  }),
  /** Reads what is known of a document, without its bytes. */
  get: endpoint({
    operation: `${customers}.documents.get`,
    method: 'GET',
    path: `/v1/${customers}/{${idOf[customers]}}/documents/{id}`,
    reply: json(document),
    retry: 'safe',
  }),
  file: {
    /** Downloads the file of a document, byte for byte. */
    get: endpoint({
      operation: `${customers}.documents.file.get`,
      method: 'GET',
      path: `/v1/${customers}/{${idOf[customers]}}/documents/{id}/file`,
      reply: binary,
      retry: 'safe',
    }),
  },
  /** Changes the type of a document or whether the customer can see it. */
  update: endpoint({
    operation: `${customers}.documents.update`,
    method: 'PATCH',
    path: `/v1/${customers}/{${idOf[customers]}}/documents/{id}`,
    body: json(documentChange),
    reply: json(document),
    retry: 'natural-key',
  }),
  /** Marks a document deleted: its file is gone, its description stays. */
  delete: endpoint({
    operation: `${customers}.documents.delete`,
    method: 'DELETE',
    path: `/v1/${customers}/{${idOf[customers]}}/documents/{id}`,
    reply: empty,
    retry: 'natural-key',
  }),
});
