import { bankDocuments } from './bank-documents.ts';
import { eventDocuments } from './events/event-documents.ts';
import { asOpenApi30 } from './openapi-3-0.ts';
import { openApiDocument } from './openapi-document.ts';
import { markdownPage } from './page/markdown-page.ts';
import { page } from './page/page.ts';

/** The generated files by name: `api/openapi.json`. */
export async function documents(): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument();
  return {
    'api/openapi.json': `${JSON.stringify(document, undefined, 2)}\n`,
    'api/openapi-3.0.json': `${JSON.stringify(asOpenApi30(document))}\n`,
    'api/index.html': await page(document),
    // The convention of llmstxt.org: the same address and `.md`.
    'api/index.html.md': markdownPage(document),
    ...(await eventDocuments()),
    ...bankDocuments(),
  };
}

/**
 * Those that git holds, in `docs`: what people compare from change to change, and the short tables that pages link to. All others are
 * made when they are needed, in `dist/docs`.
 */
export const namesInGit: ReadonlySet<string> = new Set([
  'api/openapi.json',
  'bank/magic-values.md',
  'bank/options.md',
  'bank/readable-entities.md',
  'events/asyncapi.json',
  'events/guarantees.json',
]);
