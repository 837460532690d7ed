import { documents } from '#ops/documents/documents.ts';

/** What `npm run docs` writes, by name; made once for all tests that read it. */
export const generated = await documents();
