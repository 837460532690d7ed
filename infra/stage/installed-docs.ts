import { join, relative, resolve } from 'node:path';

/** The root of what is installed: this repository, or the package. */
export const installedRoot = resolve(import.meta.dirname, '../..');

/** The folder of the documents. */
export const installedDocs = join(installedRoot, 'docs');

/** Whether a command runs in the folder of a company, which has the package, and not in this repository. */
export const isPackage = installedRoot !== process.cwd();

/** `docs/FEES.md` as somebody opens it from where the command runs: a company has it below `node_modules`. */
export const shownPage = (page: string): string => pageSeenFrom(process.cwd(), page);

export const pageSeenFrom = (folder: string, page: string): string =>
  page.startsWith('docs/') || page === 'README.md' ? relative(folder, join(installedRoot, page)) : page;
