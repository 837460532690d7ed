import type { Bank } from '#sandbox/engine/bank.ts';
import { bytes, created, done, list, ok, type Call } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';
import type { Customer } from './customer.ts';
import {
  addDocument,
  changeDocument,
  deleteDocument,
  documentOf,
  documentsOf,
  keptDocumentOf,
  shownDocument,
} from './documents.ts';

type Upload = Call<RowOf<'persons.documents.upload'>>;
type Listing = Call<RowOf<'persons.documents.list'>>;
type Change = Call<RowOf<'persons.documents.update'>>;

/** Handlers of documents, for persons and businesses; `customerAt` finds the owner. */
export function documentHandlersOf<Path extends object>(customerAt: (bank: Bank, path: Path) => Customer) {
  type One = Path & { readonly id: string };
  const keptAt = (bank: Bank, path: One) => keptDocumentOf(bank, customerAt(bank, path), path.id);
  return {
    upload: ({ path, body, files }: Pick<Upload, 'body' | 'files'> & { path: Path }, bank: Bank) =>
      created(shownDocument(addDocument(bank, customerAt(bank, path), { items: body, file: files.file }))),
    list: ({ path, query }: Pick<Listing, 'query'> & { path: Path }, bank: Bank) =>
      list(documentsOf(bank, customerAt(bank, path), query).map(shownDocument)),
    get: ({ path }: { path: One }, bank: Bank) =>
      ok(shownDocument(documentOf(bank, customerAt(bank, path), path.id))),
    getFile: ({ path }: { path: One }, bank: Bank) => {
      const { base64, content_type } = keptAt(bank, path);
      return bytes(Buffer.from(base64, 'base64'), content_type);
    },
    update: ({ path, body }: Pick<Change, 'body'> & { path: One }, bank: Bank) =>
      ok(shownDocument(changeDocument(bank, keptAt(bank, path), body))),
    delete: ({ path }: { path: One }, bank: Bank) => {
      deleteDocument(bank, keptAt(bank, path));
      return done();
    },
  };
}
