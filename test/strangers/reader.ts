import type { Field, Format } from './fields.ts';

/** A program that others wrote and that reads files of a format, called by a script of ours. */
export interface Reader {
  readonly name: string;
  /** Empty for what comes with Python. */
  readonly version: string;
  /** Where people get it. */
  readonly from: 'PyPI' | 'npm' | 'Maven' | 'Python';
  /** Of Maven: group and name. */
  readonly artifact?: string;
  readonly format: Format;
  /** In the folder of the scripts; its kind decides what runs it. */
  readonly script: string;
  /** What is done to a file before it gets it. */
  readonly adapted?: string;
  readonly limits: readonly Limit[];
  /** It refuses files of the format: what it says, and why. */
  readonly refuses?: { readonly says: string; readonly reason: string };
}

/** What a reader does not read, or not as it is written, and why. */
interface Limit {
  readonly fields: readonly Field[];
  readonly reason: string;
  /** The bookings that it reads otherwise; all of them if left out. */
  readonly only?: readonly string[];
}

/** How people call it. */
export const titleOf = ({ name, version }: Reader): string => `${name} ${version}`.trim();
