import { bankDocuments } from './bank-documents.ts';
import { eventDocuments } from './events/event-documents.ts';
import { openApiDocument } from './openapi-document.ts';
import { page } from './page/page.ts';

/** The generated files of `docs` by name. */
export async function documents(): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument();
  return {
    'api/openapi.json': `${JSON.stringify(document, undefined, 2)}\n`,
    'api/index.html': await page(document),
    ...(await eventDocuments()),
    ...bankDocuments(),
  };
}
