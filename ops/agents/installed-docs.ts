import { join, resolve } from 'node:path';

/** The root of what is installed: this repository, or the package. */
export const installedRoot = resolve(import.meta.dirname, '../..');

/** The folder of the documents. */
export const installedDocs = join(installedRoot, 'docs');
