import type { Problems } from './checked-argument.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';

/** What the parts of a request are built from. */
export interface RequestSource {
  /** The caller's arguments. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly problems: Problems;
  readonly wire: WireTranslation;
}
