import { openApiDocument } from './openapi-document.ts';
import { page } from './page/page.ts';

/** The files of `docs/api` by name. */
export async function documents(): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument();
  return {
    'openapi.json': `${JSON.stringify(document, undefined, 2)}\n`,
    'index.html': await page(document),
  };
}
