import type { Publication } from './statement-row.ts';

/** Keys of all files of a published statement. */
export const filesOf = ({ files, ownFiles = {} }: Publication): readonly string[] =>
  [...Object.values(files), ...Object.values(ownFiles)].flatMap((key) => key ?? []);
